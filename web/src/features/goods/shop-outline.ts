import { defineOutline } from '#lib/head.ts';
import { goodsShelfQuery } from './queries.ts';
import { sortOf } from './sorts.ts';

export const outline = defineOutline({
  search: ['sort'],
  queries: (client, { search }) => [goodsShelfQuery(client, 'grid', sortOf(search.get('sort')))],
});
