import { defineOutline } from '#lib/head.ts';
import { legalHead } from './head.ts';

export const outline = defineOutline({
  head: legalHead,
});
