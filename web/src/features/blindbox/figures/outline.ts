import { figuresPath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';
import { figuresQuery } from '../queries.ts';
import { filterOf } from './useFilter.ts';

export const outline = defineOutline({
  search: ['series', 'rarity', 'status', 'q'],
  queries: (client, { search }) => [figuresQuery(client, filterOf(search))],
  // However it is filtered, it is one page.
  head: (at) =>
    plainHead(
      at,
      '盲盒圖鑑',
      '籤屋每一套盒玩的每一款公仔：系列、稀有度，還有哪一盒可能開得到。',
      figuresPath,
    ),
});
