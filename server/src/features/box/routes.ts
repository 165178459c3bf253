import { boxLimits, listBoxItems } from '@kujiya/contract/box';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import * as box from './service.ts';

export function boxRoutes(api: Api, context: Context): void {
  api.route(listBoxItems, ({ memberId, query }) =>
    box.listBoxItems(context, memberId, query.page ?? 1, query.per_page ?? boxLimits.pageSize),
  );
}
