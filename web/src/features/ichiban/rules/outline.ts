import { defineOutline } from '#lib/head.ts';
import { rulesHead } from '#shop/head/rules-head.ts';

export const outline = defineOutline({
  head: (at) => rulesHead(at, 'ichiban'),
});
