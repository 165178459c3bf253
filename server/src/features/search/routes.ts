import * as calls from '@kujiya/contract/search';
import type { Api } from '#platform/http/api.ts';
import type { Shop } from '#shop/feature.ts';
import * as search from './service.ts';

export function searchRoutes(api: Api, shop: Shop): void {
  const find = search.createSearch(shop);
  api.route(calls.searchProducts, async ({ query, memberId, address, userAgent }) => {
    const found = await find(query.q);
    if (!query.quiet && found.length > 0)
      await search.countSearch(shop, query.q, { memberId, address, userAgent });
    return found;
  });
  api.route(calls.suggestSearch, ({ query }) => search.suggest(shop, query.q));
  api.route(calls.hotKeywords, () => search.hotKeywords(shop));
}
