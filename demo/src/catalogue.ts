import { blindboxFar } from './catalogue/blindbox-far.ts';
import { blindboxNear } from './catalogue/blindbox-near.ts';
import { gachaFirst } from './catalogue/gacha-first.ts';
import { gachaSecond } from './catalogue/gacha-second.ts';
import { ichibanAfar } from './catalogue/ichiban-afar.ts';
import { ichibanStreet } from './catalogue/ichiban-street.ts';
import { shop } from './catalogue/shop.ts';
import type { Drawing } from './figures/drawing.ts';
import type { DemoProduct } from './types.ts';

const entries = [
  ...ichibanStreet,
  ...ichibanAfar,
  ...blindboxNear,
  ...blindboxFar,
  ...gachaFirst,
  ...gachaSecond,
  ...shop,
];

/** Every product of the demo world, ichiban first, in the order in which they are loaded. */
export const products: DemoProduct[] = entries.map((entry) => entry.product);

/** The recipe of each picture the catalogue names, by its path. */
export const drawings: ReadonlyMap<string, Drawing> = new Map(entries.flatMap((entry) => entry.drawings));

/** Search words shown before anything is typed, hottest first. */
export const hotKeywords: string[] = [
  '滷味龍',
  '雲端貓咪',
  '水豚',
  '麒麟',
  '黑熊小月',
  '電鍋阿燜',
  '夜市怪獸',
  '絨毛',
];
