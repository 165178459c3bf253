import * as calls from '@kujiya/contract/search';
import type { Api } from '#platform/http/api.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import * as search from './service.ts';

export function searchRoutes(api: Api, shop: Shop): void {
  const searches = new WeakMap<Queryable, ReturnType<typeof search.createSearch>>();
  /** Each database has its own: what is being found on one must not be the answer of another. */
  const searchOn = (db: Queryable) => {
    const find = searches.get(db) ?? search.createSearch(db);
    searches.set(db, find);
    return find;
  };
  api.route(calls.searchProducts, async ({ query, view, memberId, address, userAgent }) => {
    const found = await searchOn(view)(query.q);
    if (!query.quiet && found.length > 0)
      await search.countSearch(shop, query.q, { memberId, address, userAgent });
    return search.chosenOf(view, found, query);
  });
  api.route(calls.suggestSearch, ({ query }) => search.suggest(shop, query.q));
  api.route(calls.hotKeywords, () => search.hotKeywords(shop));
}
