import { fairnessPath } from '@kujiya/contract/shop/paths';
import { defineOutline, type PageAt, type PageHead } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { plainHead } from '#shop/head/plain-head.ts';
import { ticketsQuery } from './queries.ts';

/** The page head of the fairness check; the canonical address has no parameters. */
const fairnessHead = (at: PageAt): PageHead =>
  plainHead(
    at,
    '公平驗證',
    '開賣前公布的承諾、完抽後公布的秘密，任何人都能在自己的瀏覽器裡重算整筒籤。',
    fairnessPath,
  );

export const outline = defineOutline({
  search: ['txid', 'prizeCount', 'totalTickets', 'tubeId', 'game', 'productId', 'lotId'],
  queries: (client, { search }) => {
    const id = toId(search.get('tubeId')) ?? 0;
    return [{ ...ticketsQuery(client, id), enabled: id > 0 }];
  },
  head: fairnessHead,
});
