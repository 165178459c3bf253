import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { resultTicketsQuery, ticketsQuery } from '../queries.ts';
import { ichibanResultHead } from './head.ts';

export const outline = defineOutline({
  search: ['tubeId'],
  exists: ({ search }) => toId(search.get('tubeId')) !== undefined,
  queries: (client, { search }) => {
    const id = toId(search.get('tubeId')) ?? 0;
    return [
      { ...resultTicketsQuery(client, id), enabled: id > 0 },
      { ...ticketsQuery(client, id), enabled: id > 0 },
    ];
  },
  head: (at, [result]) => ichibanResultHead(at, result),
});
