import { Nullable } from '@kujiya/contract/kernel/schema';
import { plainCell, type Reading, readProductType, readTime, readWhole } from '@kujiya/contract/staff/cells';
import {
  cellMessages,
  type ImportColumn,
  type ImportedRow,
  type ImportRow,
  importRefusals as refusals,
} from '@kujiya/contract/staff/product-import';
import { changeStaffProduct, createStaffProduct } from '@kujiya/contract/staff/products';
import { stockLimits } from '@kujiya/contract/staff/stock';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { EachRow, StaffCaller } from '#platform/http/staff.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import { moveStock } from '#shop/stock/service.ts';
import * as queries from './queries.ts';
import * as products from './service.ts';

const blankOr =
  <T>(read: (cell: string) => Reading<T>) =>
  (cell: string): Reading<T | null> =>
    plainCell(cell) === '' ? { value: null, why: null } : read(cell);
const text = (value: string): Reading<string> => ({ value, why: null });
const money = (cell: string) => readWhole(cell, { unit: 'money' });

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
};
const fields = { ...changeStaffProduct.body.properties, ...createStaffProduct.body.properties } as const;
const schemas = {
  ...fields,
  version: changeStaffProduct.body.properties.version,
  id: changeStaffProduct.params.properties.id,
  stock: Nullable(Type.Integer({ minimum: 0, maximum: stockLimits.pieces })),
};

type Fields = Parameters<typeof products.create>[2] & { id: number; version: number; stock: number | null };

type Wrong = ImportedRow['cells'][number];

/** The values of a row's cells, and each cell that is wrong or lacking with its reason. */
function read({ cells }: ImportRow): { values: Partial<Fields>; wrong: Wrong[] } {
  const isNew = (cells.id ?? '') === '';
  const given = (Object.entries(cells) as [ImportColumn, string][]).filter(
    // An empty number means a new product, which has no version yet.
    ([column]) => !isNew || (column !== 'id' && column !== 'version'),
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

/** The products that exist already with the kind, name and series of these rows, by what makes them the same. */
async function sameOf(db: Queryable, rows: readonly Partial<Fields>[]): Promise<ReadonlyMap<string, number>> {
  const names = rows.flatMap(({ id, name }) => (id === undefined && name !== undefined ? [name] : []));
  const found = await queries.findByNames(db, names);
  return new Map(found.map((one) => [identityOf(one), one.id]));
}
const identityOf = ({ type, name, series }: Partial<Fields>) => JSON.stringify([type, name, series ?? '']);

/** The columns that only goods have. */
const ofGoods = ['stock', 'member_limit', 'arrives_at', 'value'] as const;

/**
 * Makes or changes the product of a row. Refuses as these do, `import_goods_only`, and `import_stock_differs` for another
 * stock of a product that exists: it moves by deliveries and stocktakes.
 */
async function importRow(tx: Tx, caller: StaffCaller, { id, version, type, stock, ...changes }: Fields) {
  const hasGoodsOnly = ofGoods.some((name) => ({ stock, ...changes })[name] != null);
  if (id === undefined) {
    if (hasGoodsOnly && type !== 3) throw new Refused(refusals.import_goods_only);
    const made = await products.create(tx, caller, { ...changes, type });
    const first = { code: `G${made.id}`, quantity: stock ?? 0, reason: '匯入時的庫存' };
    if (stock) await moveStock(tx, [first], { actor: `staff:${caller.staffId}` });
    return made;
  }
  const { goods } = await products.lockRecord(tx, id, version);
  if (hasGoodsOnly && !goods) throw new Refused(refusals.import_goods_only);
  if (goods && stock != null && stock !== goods.stock)
    throw new Refused(refusals.import_stock_differs, { stock: goods.stock });
  return products.change(tx, caller, id, { ...changes, version });
}

/** Does a row like `each`, without an entry in the log, and rolls it back. */
const trialOf =
  (db: Database, staffId: number): EachRow =>
  (row) =>
    transaction(
      db,
      (tx) => row(tx, { staffId, note() {} }),
      () => false,
    );

/**
 * Creates or changes a product for each row, in a transaction of its own with its own entry in the log; a row that is
 * refused touches no other. A dry run does all of it and rolls every row back, so that it can't differ from the run; it
 * also names the product that a new row would make a second time.
 */
export async function importRows(
  db: Database,
  each: EachRow,
  { rows, dry, staffId }: { rows: readonly ImportRow[]; dry: boolean; staffId: number },
): Promise<ImportedRow[]> {
  const run = dry ? trialOf(db, staffId) : each;
  const results: ImportedRow[] = [];
  const all = rows.map((row) => ({ line: row.line, ...read(row) }));
  const same = dry
    ? await sameOf(
        db,
        all.map(({ values }) => values),
      )
    : new Map<string, number>();
  for (const { line, values, wrong: cells } of all) {
    if (cells.length > 0) {
      results.push({ line, id: null, result: 'cells_invalid', message: null, cells });
      continue;
    }
    const { id } = values as Partial<Fields>;
    try {
      const made = await run((tx, caller) => importRow(tx, caller, values as Fields));
      const twin = id === undefined ? same.get(identityOf(values)) : undefined;
      results.push(
        dry
          ? { line, id: id ?? null, result: 'ready', message: null, cells, ...(twin && { same: twin }) }
          : { line, id: made.id, result: 'done', message: null, cells },
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message } = refusalBody(error.refusal, error.details);
      results.push({ line, id: id ?? null, result: code, message, cells });
    }
  }
  return results;
}
