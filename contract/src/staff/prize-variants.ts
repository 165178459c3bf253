import { Type } from 'typebox';
import { FreeText } from '../kernel/texts.ts';
import { picturePattern } from '../shop/safe-addresses.ts';
import { lastTier } from '../shop/tiers.ts';
import type { PrizeChoice } from '../shop/variants.ts';

type VariantLine = { name: string; quantity: number };

/** Most variants of a prize. */
const variantsMost = 60;

/** The picture of a prize; empty until somebody has uploaded one. */
export const PrizePicture = Type.String({ pattern: `^$|${picturePattern}` });

/** The variants of a prize as they are saved. */
export const PrizeVariants = Type.Array(
  Type.Object({
    name: FreeText(200, 1),
    image_url: PrizePicture,
    quantity: Type.Integer({ minimum: 0, maximum: 100_000 }),
  }),
  { maxItems: variantsMost },
);

/** What stands before a variant below its prize, in a grid, a sheet or a file. */
export const variantSign = '└';

/** Whether the first cell of a row says that it is a variant of the prize above. */
export const isVariantSign = (cell: string): boolean => /^(?:[└┗↳∟]|款式?|variant)$/i.test(cell.trim());

/** Who decides: a maker's blind packs have no quantities. */
export const choiceOf = (variants: readonly VariantLine[]): PrizeChoice =>
  variants.length === 0 ? 'none' : variants.some(({ quantity }) => quantity > 0) ? 'member' : 'blind';

/** How the office calls it. */
export const choiceWords: Record<PrizeChoice, string> = {
  none: '不分款',
  member: '會員選款',
  blind: '盲包',
};

/** Why a prize cannot have these variants, as a sentence of which it is the subject; null when it can. */
export function whyVariants(
  { tier, quantity }: { tier: string | null; quantity: number | null },
  variants: readonly VariantLine[],
): string | null {
  if (variants.length === 0) return null;
  if (tier === null || tier === lastTier) return '不能分款：只有籤裡的獎品可以';
  if (variants.length > variantsMost) return `最多 ${variantsMost} 款`;
  const names = variants.map(({ name }) => name.trim());
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return `有兩款都叫「${twice}」`;
  if (choiceOf(variants) === 'blind') return null;
  const blank = variants.find((one) => one.quantity === 0);
  if (blank) return `的「${blank.name}」沒有數量：要會員選款就每款都填，盲包就每款都留空`;
  const sum = variants.reduce((all, one) => all + one.quantity, 0);
  return sum === quantity ? null : `有 ${quantity ?? 0} 個，各款加起來是 ${sum} 個，要一樣多`;
}
