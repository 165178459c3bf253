import { Nullable } from '@kujiya/contract/kernel/schema';
import { taipeiMinute } from '@kujiya/contract/kernel/time';
import { picturePattern } from '@kujiya/contract/shop/safe-addresses';
import { plainCell, type Reading, readProductType, readTime, readWhole } from '@kujiya/contract/staff/cells';
import { staffSetPlace } from '@kujiya/contract/staff/packing';
import {
  cellMessages,
  cellParts,
  type ImportColumn,
  type ImportedRow,
  type ImportRow,
} from '@kujiya/contract/staff/product-import';
import { changeStaffProduct, createStaffProduct } from '@kujiya/contract/staff/products';
import { stockLimits } from '@kujiya/contract/staff/stock';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { prizeLines, readPrizeLines } from './import-prizes.ts';
import type { WholeRow } from './queries.ts';

const blankOr =
  <T>(read: (cell: string) => Reading<T>) =>
  (cell: string): Reading<T | null> =>
    plainCell(cell) === '' ? { value: null, why: null } : read(cell);
const text = (value: string): Reading<string> => ({ value, why: null });
const money = (cell: string) => readWhole(cell, { unit: 'money' });

function readPictures(cell: string): Reading<string[]> {
  const urls = cell.split(cellParts).flatMap((part) => part.trim() || []);
  const strange = urls.find((url) => !new RegExp(picturePattern).test(url));
  return strange === undefined
    ? { value: urls, why: null }
    : { value: null, why: `的「${strange}」還沒有照片，請把照片拖進來` };
}

/** How the text of a cell becomes the value of the field. */
const readers: Record<ImportColumn, (cell: string) => Reading<unknown>> = {
  id: readWhole,
  version: readWhole,
  type: readProductType,
  name: text,
  series: text,
  description: text,
  price: money,
  discount_price: blankOr(money),
  release_date: blankOr(readTime),
  draw_date: blankOr(readTime),
  home_delivery_days: (cell) => readWhole(cell, { unit: 'days' }),
  delivery_info: blankOr(text),
  stock: blankOr((cell) => readWhole(cell, { unit: 'pieces' })),
  member_limit: blankOr((cell) => readWhole(cell, { unit: 'pieces' })),
  arrives_at: blankOr(readTime),
  value: blankOr(money),
  shelf: text,
  barcode: text,
  images: blankOr(readPictures),
  prizes: blankOr(readPrizeLines),
};
const place = staffSetPlace.body.properties;
const schemas = {
  ...changeStaffProduct.body.properties,
  ...createStaffProduct.body.properties,
  version: changeStaffProduct.body.properties.version,
  id: changeStaffProduct.params.properties.id,
  stock: Nullable(Type.Integer({ minimum: 0, maximum: stockLimits.pieces })),
  ...{ shelf: place.shelf, barcode: place.barcode },
  images: Nullable(createStaffProduct.body.properties.images),
  prizes: Type.Unknown(),
};

const typeNames = ['一番賞', '盒玩', '轉蛋', '商城商品'] as const;
const minuteOf = (time: Date | null) => time && taipeiMinute(time.getTime());

/** What a file says of a product: as it is, it changes nothing. */
export const cellsOf = (row: WholeRow): Record<ImportColumn, string | number | null> => ({
  ...{ id: row.id, version: row.version, type: typeNames[row.type], name: row.name, series: row.series },
  ...{ description: row.description, price: row.price, discount_price: row.discount_price },
  ...{ release_date: minuteOf(row.release_date), draw_date: minuteOf(row.draw_date) },
  ...{ home_delivery_days: row.home_delivery_days, delivery_info: row.delivery_info },
  ...{ stock: row.stock, member_limit: row.member_limit, arrives_at: minuteOf(row.arrives_at) },
  ...{ value: row.value, shelf: row.shelf, barcode: row.barcode },
  images: [...new Set([row.image_url, ...row.images])].filter((url) => url !== '').join('\n'),
  prizes: prizeLines(row.prizes),
});

const meaning = (column: ImportColumn, cell: string | number | null) =>
  JSON.stringify(readers[column](`${cell ?? ''}`).value);

/** The columns in which a row differs from its product; what a blank cell leaves as it is does not. */
export function changedIn({ cells }: ImportRow, now: WholeRow): ImportColumn[] {
  const written = cellsOf(now);
  const left: readonly ImportColumn[] = ['type', 'stock', 'images', 'prizes'];
  return (Object.entries(cells) as [ImportColumn, string][]).flatMap(([column, cell]) =>
    column === 'id' ||
    column === 'version' ||
    (plainCell(cell) === '' && left.includes(column)) ||
    meaning(column, cell) === meaning(column, written[column])
      ? []
      : [column],
  );
}

/** The values of a row's cells, and each cell that is wrong or lacking with its reason. */
export function readRow({ cells }: ImportRow): {
  values: Partial<Record<ImportColumn, unknown>>;
  wrong: ImportedRow['cells'];
} {
  const isNew = (cells.id ?? '') === '';
  const given = (Object.entries(cells) as [ImportColumn, string][]).filter(
    // An empty number means a new product, which has no version yet; a kind left blank stays.
    ([column, cell]) => !(isNew ? column === 'id' || column === 'version' : column === 'type' && cell === ''),
  );
  const values = given.map(([column, cell]) => [column, cell, readers[column](cell)] as const);
  const needed: readonly ImportColumn[] = isNew ? ['type', 'name', 'price'] : ['id', 'version'];
  return {
    values: Object.fromEntries(values.map(([column, , { value }]) => [column, value])),
    wrong: [
      ...values
        .filter(([column, , { value, why }]) => why !== null || !Value.Check(schemas[column], value))
        // A blank cell lacks what its column asks for.
        .map(([column, cell, { why }]) => ({
          column,
          message: cell === '' ? cellMessages[column] : (why ?? cellMessages[column]),
        })),
      ...needed
        .filter((column) => cells[column] === undefined)
        .map((column) => ({ column, message: cellMessages[column] })),
    ],
  };
}
