import { defineOutline } from '#lib/head.ts';
import { infoHead } from './head.ts';
import { infoQuery, pageIn } from './queries.ts';

export const outline = defineOutline({
  search: ['page'],
  queries: (client, { search }) => [infoQuery(client, pageIn(search))],
  exists: (_at, [info]) => !info || info.current_page === 1 || info.data.length > 0,
  head: infoHead,
});
