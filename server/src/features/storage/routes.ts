import { listBoxItems, storageLimits } from '@kujiya/contract/storage';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as box from './service.ts';

export function storageRoutes(api: Api, context: Context): void {
  api.route(listBoxItems, ({ memberId, query }) =>
    box.listBoxItems(context, memberId, query.page ?? 1, query.per_page ?? storageLimits.pageSize),
  );
}
