import { figuresPath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';
import { figuresQuery } from './queries.ts';
import { filterOf } from './useFilter.ts';

export const outline = defineOutline({
  search: ['series', 'rarity', 'status', 'q'],
  queries: (client, { search }) => {
    const filter = filterOf(search);
    // Visitors own nothing, so the filter by ownership is for members.
    return [{ ...figuresQuery(client, filter), enabled: filter.status === undefined }];
  },
  head: (at) =>
    plainHead(
      at,
      '盲盒圖鑑',
      '本店所有盒玩的款式：系列、稀有度、隱藏款，登入後就知道自己還缺哪幾隻。',
      figuresPath,
    ),
});
