import { rarityOfWord, rarityWords } from '@kujiya/contract/shop/rarities';
import { picturePattern } from '@kujiya/contract/shop/safe-addresses';
import { lastTier, tierOf } from '@kujiya/contract/shop/tiers';
import { foldedCell, readWhole } from '@kujiya/contract/staff/cells';
import { lotSums } from '@kujiya/contract/staff/lot-sums';
import { areHeads, rowsOfText } from '@kujiya/contract/staff/pasted';
import { looksLimits } from '@kujiya/contract/staff/prize-looks';
import { choiceOf, isVariantSign, variantSign, whyVariants } from '@kujiya/contract/staff/prize-variants';
import type { StaffPrize } from '@kujiya/contract/staff/products';
import { type Arrival, isOnItsWay } from '#kit/Upload.tsx';

/** A prize in the grid, as it is typed or pasted, numbers too; a new one has no id. */
export type Row = {
  id?: number;
  /** A tier of a tube, or the rarity of a figure. */
  kind: string;
  name: string;
  size: string;
  quantity: string;
  value: string;
  is_big: boolean;
  image_url: string;
  /** In cm, as it is typed; with the next two only a tube's prize has it. */
  height?: string;
  material?: string;
  pictures?: string[];
  /** The key of a picture that is on its way to this row, or has failed. */
  awaits?: string | undefined;
};

/** A row of a prize, and below it one of each of its variants. */
export const rowsOf = ({ variants, ...prize }: StaffPrize): Row[] => {
  const { id, tier, rarity, name, size, quantity, value, is_big, image_url } = prize;
  const { height_mm, material, pictures } = prize;
  return [
    {
      ...{ id, kind: tier ?? rarity ?? '', name, size: size ?? '', is_big, image_url },
      ...{ quantity: quantity?.toString() ?? '', value: value?.toString() ?? '' },
      ...{ height: height_mm ? `${height_mm / 10}` : '', material: material ?? '', pictures: pictures ?? [] },
    },
    ...variants.map((one) => ({
      ...newVariant,
      ...{ name: one.name, image_url: one.image_url, quantity: one.quantity > 0 ? `${one.quantity}` : '' },
    })),
  ];
};

/** A row of a variant: one of the pieces that the prize above it may be. */
export const newVariant: Row = {
  ...{ kind: variantSign, name: '', size: '', quantity: '', value: '', is_big: false, image_url: '' },
};
const isVariant = ({ kind }: Row): boolean => isVariantSign(kind);

/** The row of the prize to which a row belongs: its own, or for a variant the one above; -1 where there is none. */
export const prizeAt = (rows: readonly Row[], at: number): number =>
  rows.findLastIndex((row, i) => i <= at && !isVariant(row));

/** The variants below the prize in this row, as they are saved; without a number none is known. */
export function variantsAt(rows: readonly Row[], at: number) {
  const after = rows.slice(at + 1);
  const end = after.findIndex((row) => !isVariant(row));
  return (end < 0 ? after : after.slice(0, end)).map(({ name, image_url, quantity }) => ({
    ...{ name, image_url },
    quantity: piecesOf(quantity) ?? 0,
  }));
}

/**
 * Rows without a tier below a prize are its variants where their pieces say so: in a maker's list the cell of the tier
 * is often merged, and then they may as well be further prizes.
 */
function withVariants(rows: readonly Row[]): Row[] {
  const signed = rows.map((row) => (row.kind === '' ? { ...row, kind: variantSign } : row));
  return rows.map((row, i) => {
    const at = prizeAt(signed, i);
    const prize = rows[at];
    if (row.kind !== '' || !prize) return row;
    const { kind: tier, quantity } = prize;
    const variants = variantsAt(signed, at);
    const why = whyVariants({ tier, quantity: piecesOf(quantity) }, variants);
    const isSum = variants.length > 1 && choiceOf(variants) === 'member' && why === null;
    return isSum ? { ...row, kind: variantSign } : row;
  });
}

type Column = 'kind' | 'name' | 'quantity' | 'value' | 'size' | 'image_url';
const titles: Readonly<Record<Column, RegExp>> = {
  kind: /^(等級|賞|賞別|獎項|稀有度)$/,
  name: /^(名稱|品名|獎品|獎品名稱|款式|款式名稱)$/,
  quantity: /^(數量|個數|件數|張數)$/,
  value: /^(成本|進價|單個成本)$/,
  size: /^(尺寸|大小|規格)$/,
  image_url: /^(圖片|圖|照片)$/,
};
const columns = Object.keys(titles) as Column[];
const titleOf = (cell: string) => columns.find((column) => titles[column].test(foldedCell(cell))) ?? null;

/** What one costs, and how many there are, as they stand in their cells. */
const readCost = (cell: string) => readWhole(cell, { unit: 'money' });
const readPieces = (cell: string) => readWhole(cell, { unit: 'pieces' });
export const costOf = (cell: string): number | null => readCost(cell).value;
export const piecesOf = (cell: string): number | null => readPieces(cell).value;

/** The millimetres of a height in cm as it is typed; null for what is none. */
export function heightOf(text: string): number | null {
  const mm = Math.round(Number(text.normalize('NFKC').replace(/\s*(cm|公分)\s*$/i, '')) * 10);
  return mm >= 1 && mm <= looksLimits.heightMax ? mm : null;
}

const picture = new RegExp(picturePattern);

/**
 * Rows from a spreadsheet. The first line with two known titles is the heading and says what each column is; titles of
 * the sheet above it, which fill one cell, and further headings below it are no rows. Without a heading the order is tier
 * (or rarity), name, pieces, cost, size, picture; figures then have no pieces, and where no line names a rarity they have
 * none either. Figures without that column are common. Every other line becomes a row: a cell that cannot be right stays
 * for `wrongCell` to name.
 */
export function pastedRows(text: string, isTube: boolean): Row[] {
  const lines = rowsOfText(text).map(({ cells }) => cells);
  const headAt = lines.findIndex((cells) => areHeads(cells, titleOf));
  const namesRarity = lines.some(([first = '']) => rarityOfWord(first) !== null);
  const order =
    lines[headAt]?.map(titleOf) ??
    columns.filter((column) => isTube || (column !== 'quantity' && (column !== 'kind' || namesRarity)));
  const hasKind = order.includes('kind');
  const isRow = (cells: readonly string[], at: number) =>
    at > headAt ? !areHeads(cells, titleOf) : at < headAt && cells.filter((cell) => cell !== '').length > 1;
  const rows = lines.filter(isRow).map((cells): Row => {
    const cell = (column: Column) => cells[order.indexOf(column)] ?? '';
    const tier = isVariantSign(cell('kind')) ? variantSign : (tierOf(cell('kind')) ?? cell('kind'));
    return {
      // A word that names no rarity stays as it is, for the eye.
      kind: isTube ? tier : hasKind ? (rarityOfWord(cell('kind')) ?? cell('kind')) : 'common',
      name: cell('name'),
      size: cell('size'),
      quantity: cell('quantity') || (isTube && tier === lastTier ? '1' : ''),
      value: cell('value'),
      is_big: isTube && ['A', 'B', 'C'].includes(tier),
      image_url: picture.test(cell('image_url')) ? cell('image_url') : '',
    };
  });
  return isTube ? withVariants(rows) : rows;
}

type Wrong = { column: 'kind' | 'name' | 'quantity' | 'value' | 'image_url'; why: string } | null;

/** The first cell of a row that cannot be saved, and why; null when all can. `stored`: tiers that the product has. */
export function wrongCell(
  { kind, name, quantity, value, awaits }: Row,
  isTube: boolean,
  stored: readonly (string | null)[] = [],
): Wrong {
  const tier = tierOf(kind);
  const isOne = isTube && isVariantSign(kind);
  if (kind.trim() === '') return { column: 'kind', why: isTube ? '請填等級' : '請選稀有度' };
  if (isTube && tier === null && !isOne && !stored.includes(kind))
    return { column: 'kind', why: `看不懂等級「${kind}」，請填 A 到 Z 或最後賞` };
  if (!isTube && !Object.hasOwn(rarityWords, kind))
    return { column: 'kind', why: `看不懂稀有度「${kind}」，請選` };
  if (name.trim() === '') return { column: 'name', why: '請填名稱' };
  if (((isTube && !isOne) || quantity.trim() !== '') && (piecesOf(quantity) ?? 0) < 1) {
    const why = `數量「${quantity}」${readPieces(quantity).why ?? '要是 1 以上的整數'}`;
    return { column: 'quantity', why: quantity.trim() === '' ? '請填數量' : why };
  }
  if (isTube && tier === lastTier && piecesOf(quantity) !== 1)
    return { column: 'quantity', why: '最後賞只有一個，數量要是 1' };
  const unread = value.trim() === '' ? null : readCost(value).why;
  if (unread !== null) return { column: 'value', why: `成本「${value}」${unread}` };
  if (awaits !== undefined) return { column: 'image_url', why: '圖片沒有上傳成功，請再試一次或按「不放」' };
  return null;
}

/** The same for all rows of a product, of which one may be the last prize. */
export function wrongCells(
  rows: readonly Row[],
  isTube: boolean,
  stored: readonly (string | null)[],
): Wrong[] {
  const isLast = ({ kind }: Row) => isTube && tierOf(kind) === lastTier;
  const first = rows.findIndex(isLast);
  return rows.map((row, at) => {
    if (isLast(row) && at > first)
      return { column: 'kind', why: `最後賞只能有一個，第 ${first + 1} 列已經是了` };
    if (isTube && prizeAt(rows, at) < 0) return { column: 'kind', why: '款式的上面要先有它的獎品' };
    const wrong = wrongCell(row, isTube, stored);
    if (wrong || !isTube || isVariant(row)) return wrong;
    const prize = { tier: tierOf(row.kind) ?? row.kind, quantity: piecesOf(row.quantity) };
    const why = whyVariants(prize, variantsAt(rows, at));
    return why === null ? null : { column: 'quantity', why: `「${row.name}」${why}` };
  });
}

/** Whether a row has no picture and none is on its way: the next picture may be its. */
export const lacksPicture = ({ image_url, awaits }: Row): boolean =>
  image_url === '' && !(awaits !== undefined && isOnItsWay(awaits));

/** Keeps a row for each of the pictures that were chosen, in the order of those without one. */
export function awaiting(rows: readonly Row[], keys: readonly string[]): Row[] {
  const left = [...keys];
  return rows.map((row) => (lacksPicture(row) ? { ...row, awaits: left.shift() } : row));
}

/** Puts each picture into the row that was kept for it, wherever that row stands by now. */
export const withPictures = (rows: readonly Row[], arrived: readonly Arrival[]): Row[] =>
  rows.map((row) => {
    const own = arrived.find(({ key }) => key === row.awaits);
    return own ? { ...row, image_url: own.url, awaits: undefined } : row;
  });

/** The sums of a tube of these rows; the prize for the last ticket has no slot. */
export function sumsOfRows(product: Parameters<typeof lotSums>[0], rows: readonly Row[]) {
  const isLast = ({ kind }: Row) => tierOf(kind) === lastTier;
  const pieces = rows
    .filter((row) => !isLast(row) && !isVariant(row))
    .map(({ quantity, value }) => ({ quantity: piecesOf(quantity) ?? 0, value: costOf(value) }));
  const last = rows.find(isLast);
  return lotSums(product, pieces, last ? { value: costOf(last.value) } : null);
}
