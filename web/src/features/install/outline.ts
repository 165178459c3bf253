import { defineOutline } from '#lib/head.ts';

export const outline = defineOutline({});
