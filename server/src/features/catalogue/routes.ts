import * as calls from '@kujiya/contract/catalogue';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as catalogue from '#shop/catalogue/service.ts';

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
    ok({ data: await catalogue.productOnShelf(context, params.id) }),
  );
  api.route(calls.hotProducts, () => catalogue.hotProducts(context));
  api.route(calls.searchProducts, ({ query }) => catalogue.searchProducts(context, query.q));
  api.route(calls.hotKeywords, () => catalogue.hotKeywords(context));
}
