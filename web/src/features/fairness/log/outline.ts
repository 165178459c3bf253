import { fairnessLogPath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { plainHead } from '#shop/head/plain-head.ts';
import { logQuery } from './queries.ts';

/** The page head of the public log; the canonical address has no parameters. */
export const outline = defineOutline({
  search: ['lot'],
  queries: (client, { search }) => [logQuery(client, toId(search.get('lot')))],
  head: (at) =>
    plainHead(
      at,
      '公開紀錄',
      '封籤、開賣、完售公開、撤回與更正，全部寫進一份只能增加、不能改寫的紀錄，任何人都能在自己的瀏覽器裡驗證。',
      fairnessLogPath,
    ),
});
