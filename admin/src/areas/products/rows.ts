import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { StaffPrize } from '@kujiya/contract/staff/products';
import { cellsOf, numberOf } from '#kit/paste.ts';
import { rarityWords } from './words.ts';

/** A prize in the grid, as it is typed; a new one has no id. */
export type Row = {
  id?: number;
  /** A tier of a tube, or the rarity of a figure. */
  kind: string;
  name: string;
  size: string;
  quantity: number | null;
  value: number | null;
  is_big: boolean;
  image_url: string;
};

export const rowOf = ({
  id,
  tier,
  rarity,
  name,
  size,
  quantity,
  value,
  is_big,
  image_url,
}: StaffPrize): Row => ({
  ...{ id, kind: tier ?? rarity ?? '', name, size: size ?? '', quantity, value, is_big, image_url },
});

const rarities = Object.entries(rarityWords) as [Rarity, string][];
const rarityOf = (cell: string) =>
  rarities.find(([rarity, word]) => cell === rarity || cell.replace(/款$/, '') === word)?.[0] ?? 'common';

/**
 * Rows from a spreadsheet: tier (or rarity), name, pieces, cost, size, picture, in this order; figures have no pieces. A
 * line whose pieces are no number is a heading.
 */
export function pastedRows(text: string, isTube: boolean): Row[] {
  return cellsOf(text).flatMap(([kind = '', name = '', ...cells]): Row[] => {
    const [pieces = '', value = '', size = '', image_url = ''] = isTube ? cells : ['', ...cells];
    const quantity = isTube ? numberOf(pieces) : null;
    if (name === '' || (isTube && quantity === null)) return [];
    const tier = kind
      .normalize('NFKC')
      .replace(/\s*[賞赏]$/, '')
      .toUpperCase();
    return [
      {
        kind: isTube ? tier : rarityOf(kind),
        name,
        size,
        quantity,
        value: numberOf(value),
        is_big: isTube && ['A', 'B', 'C'].includes(tier),
        image_url,
      },
    ];
  });
}

/** Pictures go to the rows that have none, in their order. */
export function withPictures(rows: readonly Row[], urls: readonly string[]): Row[] {
  const left = [...urls];
  return rows.map((row) => (row.image_url === '' ? { ...row, image_url: left.shift() ?? '' } : row));
}

/** The slots of a tube; the prize for the last ticket has none. */
export const slotsOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { kind, quantity }) => sum + (kind === 'LAST' ? 0 : (quantity ?? 0)), 0);
