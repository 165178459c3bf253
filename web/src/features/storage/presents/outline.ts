import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  head: (at) => ({
    ...plainHead(at, '一份禮物', '有人送您一件收藏，打開看看。', at.pathname),
    robots: 'noindex' as const,
  }),
});
