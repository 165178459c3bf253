import * as calls from '@kujiya/contract/catalogue';
import { succeed } from '../../platform/answers.ts';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import * as catalogue from './service.ts';

export function catalogueRoutes(api: Api, context: Context): void {
  api.route(calls.listProducts, ({ query }) =>
    catalogue.listProducts(context, {
      page: query.page ?? 1,
      limit: query.limit ?? calls.catalogueLimits.pageSize,
      type: query.type ?? null,
      simple: query.format === 'simple',
    }),
  );
  api.route(calls.getProduct, async ({ params }) =>
    succeed({ data: await catalogue.productOnShelf(context, params.id) }),
  );
  api.route(calls.hotProducts, () => catalogue.hotProducts(context));
  api.route(calls.searchProducts, ({ query }) => catalogue.searchProducts(context, query.q));
  api.route(calls.hotKeywords, () => catalogue.hotKeywords(context));
}
