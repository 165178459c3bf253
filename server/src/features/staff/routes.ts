import * as calls from '@kujiya/contract/staff';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as staff from './service.ts';

const { staffMessages: messages } = calls;

export function staffRoutes(api: Api, shop: Shop): void {
  api.route(calls.staffLogin, async ({ body, address, userAgent, cookies }) =>
    ok({
      message: messages.signedIn,
      data: await staff.login(shop, { ...body, address, userAgent, cookies }),
    }),
  );
  api.routeStaff(calls.staffLogout, async (tx, { tokenHash }) => {
    await staff.logout(tx, tokenHash);
    return ok({ message: messages.signedOut });
  });
  api.routeStaff(calls.staffSelf, async (db, { staffId }) => ok({ data: await staff.selfOf(db, staffId) }));
  api.routeStaff(calls.staffLog, async (db, { query }) => ok(await staff.listLog(db, query)));
}
