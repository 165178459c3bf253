import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { fairnessHead } from './head.ts';
import { ticketsQuery } from './queries.ts';

export const outline = defineOutline({
  search: ['txid', 'prizeCount', 'totalTickets', 'tubeId', 'game', 'productId', 'lotId'],
  queries: (client, { search }) => {
    const id = toId(search.get('tubeId')) ?? 0;
    return [{ ...ticketsQuery(client, id), enabled: id > 0 }];
  },
  head: fairnessHead,
});
