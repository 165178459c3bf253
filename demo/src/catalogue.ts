import { blindboxFar } from './catalogue/blindbox-far.ts';
import { blindboxNear } from './catalogue/blindbox-near.ts';
import { gachaFirst } from './catalogue/gacha-first.ts';
import { gachaSecond } from './catalogue/gacha-second.ts';
import { ichibanAfar } from './catalogue/ichiban-afar.ts';
import { ichibanStreet } from './catalogue/ichiban-street.ts';
import { shop } from './catalogue/shop.ts';
import { shopDesk } from './catalogue/shop-desk.ts';
import { shopTable } from './catalogue/shop-table.ts';
import { toolEntries } from './catalogue/tools.ts';
import type { Drawing } from './figures/drawing.ts';
import { articleEntries } from './front/articles.ts';
import { promotionEntries } from './front/promotions.ts';
import type { DemoArticle, DemoMember, DemoProduct, DemoPromotion, DemoTool } from './types.ts';

const entries = [
  ...ichibanStreet,
  ...ichibanAfar,
  ...blindboxNear,
  ...blindboxFar,
  ...gachaFirst,
  ...gachaSecond,
  ...shop,
  ...shopTable,
  ...shopDesk,
];

/** Every product of the demo world, ichiban first, in the order in which they are loaded. */
export const products: DemoProduct[] = entries.map((entry) => entry.product);

/** The kinds of tool cards. */
export const tools: DemoTool[] = toolEntries.map(({ tool }) => tool);

/** Banners and cover promos, in the order in which they are shown. */
export const promotions: DemoPromotion[] = promotionEntries.map(({ promotion }) => promotion);

/** The shop's news, latest first. */
export const articles: DemoArticle[] = articleEntries.map(({ article }) => article);

/** The recipe of each picture in the catalogue, by its path. */
export const drawings: ReadonlyMap<string, Drawing> = new Map([
  ...entries.flatMap((entry) => entry.drawings),
  ...toolEntries.map(({ tool, drawing }): [string, Drawing] => [tool.image, drawing]),
  ...promotionEntries.map(({ promotion, drawing }): [string, Drawing] => [promotion.image, drawing]),
  ...articleEntries.map(({ article, drawing }): [string, Drawing] => [article.image, drawing]),
  ...entries.flatMap(({ sides = [] }) => sides),
]);

/** The demo member's cards and likes before a visitor does anything. */
export const demoMember: DemoMember = {
  cards: { shake_card: { usable: 5, expired: 1 }, insight_card: { usable: 3, expired: 1 } },
  likes: ['cloud-weather-report', 'myth-little-ones', 'capy-stacking'],
};

/** Search words shown before the visitor types anything, hottest first. */
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
