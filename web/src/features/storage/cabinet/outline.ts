import { sharedCabinet } from '@kujiya/contract/cabinet';
import { cabinetPicturePath } from '@kujiya/contract/shop/paths';
import { apiQuery } from '#lib/api.tsx';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  queries: (client, { params: { code = '' } }) => [apiQuery(client, sharedCabinet, { params: { code } })],
  head: (at, [shown]) =>
    shown && {
      ...plainHead(at, `${shown.data.owner}的展示櫃`, '一格一格抽回來的收藏，都站在這裡。', at.pathname),
      image: cabinetPicturePath(at.params.code ?? ''),
      robots: 'noindex' as const,
    },
});
