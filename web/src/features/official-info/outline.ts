import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { infoHead } from './head.ts';
import { infoQuery } from './queries.ts';

export const outline = defineOutline({
  search: ['page'],
  queries: (client, { search }) => [infoQuery(client, toId(search.get('page')) ?? 1)],
  exists: (_at, [info]) => !info || info.current_page === 1 || info.data.length > 0,
  head: infoHead,
});
