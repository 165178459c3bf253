import { listBoxItems, storageLimits } from '@kujiya/contract/storage';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as box from './service.ts';

export function storageRoutes(api: Api, shop: Shop): void {
  api.route(listBoxItems, async ({ memberId, query }) =>
    ok(await box.listBoxItems(shop, memberId, query.page ?? 1, query.per_page ?? storageLimits.pageSize)),
  );
}
