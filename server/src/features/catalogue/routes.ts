import * as calls from '@kujiya/contract/catalogue';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as catalogue from '#shop/catalogue/service.ts';
import { hotProducts, listProducts } from '#shop/catalogue/shelf.ts';
import type { Shop } from '#shop/feature.ts';

export function catalogueRoutes(api: Api, shop: Shop): void {
  api.route(calls.listProducts, ({ query }) =>
    listProducts(shop, {
      page: query.page ?? 1,
      limit: query.limit ?? calls.catalogueLimits.pageSize,
      type: query.type ?? null,
      shelf: query.shelf,
      sort: query.sort,
      simple: query.format === 'simple',
    }),
  );
  api.route(calls.getProduct, async ({ params }) =>
    ok({ data: await catalogue.productOnShelf(shop, params.id) }),
  );
  api.route(calls.hotProducts, () => hotProducts(shop));
}
