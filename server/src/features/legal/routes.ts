import * as calls from '@kujiya/contract/legal';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import * as legal from './service.ts';

export function legalRoutes(api: Api, shop: Shop): void {
  api.route(calls.getLegalText, async ({ params, query }) =>
    ok({ data: await legal.readText(shop, params.kind, query.version) }),
  );
  api.route(calls.pendingTexts, async ({ memberId }) =>
    ok({ data: await legal.pendingTexts(shop.db, memberId) }),
  );
  api.route(calls.acceptTexts, async ({ memberId, body }) => {
    await transaction(shop.db, (tx) => legal.acceptTexts(tx, memberId, body.versions));
    return ok({ message: calls.legalMessages.accepted });
  });
}
