import { defineOutline } from '#lib/head.ts';
import { hotQuery } from '#shop/shelf/queries.ts';
import { shelfQuery } from '../queries.ts';
import { tabAt } from './home-tabs.ts';

export const outline = defineOutline({
  queries: (client, { pathname }) => [shelfQuery(client, tabAt(pathname).type), hotQuery(client)],
  head: ({ pathname }) => {
    const { id, label, path } = tabAt(pathname);
    return {
      title: id === 0 ? '籤屋 Kujiya' : `${label}｜籤屋 Kujiya`,
      description:
        '籤屋：一番賞、盒玩、轉蛋線上抽。開筒前先公布承諾，開獎後人人可以驗證，中獎收進盒櫃再一起寄出。',
      canonical: path,
    };
  },
});
