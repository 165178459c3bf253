import { type Rarity, rarityOfWord, rarityWords } from '@kujiya/contract/shop/rarities';
import { picturePattern } from '@kujiya/contract/shop/safe-addresses';
import { tierOf } from '@kujiya/contract/shop/tiers';
import { type Reading, readWhole } from '@kujiya/contract/staff/cells';
import { placeLimits } from '@kujiya/contract/staff/packing';
import { isVariantSign, variantSign } from '@kujiya/contract/staff/prize-variants';
import { prizeSign } from '@kujiya/contract/staff/product-import';
import { productLimits } from '@kujiya/contract/staff/products';
import type { WholeRow } from './queries.ts';

/** A prize as a line of the cell says it; empty texts and null are what it does not say. */
export type PrizeLine = {
  kind: string;
  name: string;
  quantity: number | null;
  value: number | null;
  size: string;
  shelf: string;
  barcode: string;
  image_url: string;
  variants: { name: string; quantity: number; image_url: string }[];
};

const kindOf = ({ tier, rarity }: WholeRow['prizes'][number]) => tier ?? (rarity ? rarityWords[rarity] : '');

/** The prizes as a cell says them, without their pictures, which stay; null where a sign of the cell stands in one. */
export function prizeLines(prizes: WholeRow['prizes']): string | null {
  const lines = prizes.flatMap((prize) => {
    const { name, quantity, value, size, shelf, barcode, variants } = prize;
    return [
      [kindOf(prize), name, quantity, value, size, shelf, barcode],
      ...variants.map((one) => [variantSign, one.name, one.quantity || null]),
    ].map((parts) => parts.map((part) => `${part ?? ''}`));
  });
  if (lines.flat().some((part) => /[\n｜|]/.test(part) || part !== part.trim())) return null;
  return lines.map((parts) => parts.join(prizeSign).replace(/｜+$/, '')).join('\n');
}

/** The kind as it is kept: a tier, or a rarity's word; what is neither stays, for the product to refuse. */
const plainKind = (text: string) => {
  const rarity = rarityOfWord(text);
  return rarity ? rarityWords[rarity] : (tierOf(text) ?? text);
};
/** The rarity that a line names, or null; of several with one word the first. */
export const rarityIn = ({ kind }: PrizeLine): Rarity | null => rarityOfWord(kind);

/** The prizes of a cell, one on each line. */
export function readPrizeLines(cell: string): Reading<PrizeLine[]> {
  const read: PrizeLine[] = [];
  for (const [at, line] of cell.split('\n').entries()) {
    if (line.trim() === '') continue;
    const wrong = (why: string) => ({ value: null, why: `第 ${at + 1} 行${why}` });
    const [
      kind = '',
      name = '',
      pieces = '',
      cost = '',
      size = '',
      shelf = '',
      barcode = '',
      image_url = '',
    ] = line.split(/[｜|\t]/).map((part) => part.trim());
    const quantity = pieces === '' ? null : readWhole(pieces, { unit: 'pieces' });
    const value = cost === '' ? null : readWhole(cost, { unit: 'money' });
    if (kind === '' || name === '') return wrong('要有等級或稀有度，和名稱');
    if (quantity?.value === null || quantity?.value === 0 || (quantity?.value ?? 0) > productLimits.pieces)
      return wrong(`的數量「${pieces}」要是 1 以上的整數`);
    if (value?.value === null || (value?.value ?? 0) > productLimits.priceMax)
      return wrong(`的成本「${cost}」要是 0 至 1,000,000 的整數`);
    const tooLong =
      [...name].length > productLimits.nameMax ||
      [...kind].length > productLimits.tierMax ||
      [...size].length > productLimits.sizeMax ||
      [...shelf].length > placeLimits.shelfMax ||
      [...barcode].length > placeLimits.barcodeMax;
    if (tooLong) return wrong('有一段太長');
    if (image_url !== '' && !new RegExp(picturePattern).test(image_url))
      return wrong(`的「${image_url}」還沒有照片，請把照片拖進來`);
    const above = read.at(-1);
    if (isVariantSign(kind)) {
      if (!above) return wrong('是款式，上面要先有它的獎品');
      if (`${cost}${size}${shelf}${barcode}` !== '') return wrong('是款式，只有名稱、數量和照片');
      above.variants.push({ name, quantity: quantity?.value ?? 0, image_url });
      continue;
    }
    read.push({
      variants: [],
      ...{ kind: plainKind(kind), name, size, shelf, barcode, image_url },
      ...{ quantity: quantity?.value ?? null, value: value?.value ?? null },
    });
  }
  return read.length > productLimits.prizes
    ? { value: null, why: `最多 ${productLimits.prizes} 個` }
    : { value: read, why: null };
}

/**
 * The prize of the product that each line means: the one of its kind and name, else the first of its kind that no line
 * names, which is renamed; undefined for a new one.
 */
export function matched(
  lines: readonly PrizeLine[],
  now: WholeRow['prizes'],
): (WholeRow['prizes'][number] | undefined)[] {
  const left = [...now];
  const take = (is: (prize: WholeRow['prizes'][number]) => boolean) => {
    const at = left.findIndex(is);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const named = lines.map(({ kind, name }) => take((prize) => kindOf(prize) === kind && prize.name === name));
  return lines.map(({ kind }, at) => named[at] ?? take((prize) => kindOf(prize) === kind));
}
