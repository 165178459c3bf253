import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { infoHead } from './head.ts';
import { infoQuery } from './queries.ts';

export const outline = defineOutline({
  search: ['page'],
  queries: (client, { search }) => [infoQuery(client, toId(search.get('page')) ?? 1)],
  head: infoHead,
});
