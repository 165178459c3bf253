import { defineOutline } from '#lib/head.ts';
import { shopHead } from './head.ts';
import { goodsShelfQuery } from './queries.ts';
import { searchOf, sortOf } from './sorts.ts';

export const outline = defineOutline({
  search: ['sort', 'q'],
  queries: (client, { search }) => [
    goodsShelfQuery(client, 'grid', sortOf(search.get('sort')), searchOf(search)),
  ],
  head: shopHead,
});
