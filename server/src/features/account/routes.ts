import * as calls from '@kujiya/contract/account';
import { getBalance } from '@kujiya/contract/member';
import { getRoom } from '@kujiya/contract/room';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { deleteAccount, deletionPreview, exportAccount } from './deletion.ts';
import { roomOf } from './room.ts';
import * as account from './service.ts';

export function accountRoutes(api: Api, shop: Shop): void {
  api.route(getBalance, async ({ memberId }) =>
    ok({ data: { tokens: (await account.memberView(shop, memberId)).tokens } }),
  );
  api.route(getRoom, async ({ memberId, query }) =>
    ok({ data: await roomOf(shop, memberId, query.unopened) }),
  );
  api.route(calls.changeProfile, async ({ memberId, body }) => {
    const name = await account.changeProfile(shop, memberId, body.name);
    return ok({ message: calls.accountMessages.profileSaved, data: { name } });
  });
  api.route(calls.exportAccount, ({ memberId }) => exportAccount(shop, memberId));
  api.route(calls.deletionPreview, async ({ memberId }) =>
    ok({ data: await deletionPreview(shop, memberId) }),
  );
  api.route(calls.deleteAccount, async ({ memberId, body }) => {
    await deleteAccount(shop, memberId, body);
    return ok({ message: calls.accountMessages.deleted });
  });
}
