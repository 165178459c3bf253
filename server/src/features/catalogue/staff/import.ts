import type { ProductType } from '@kujiya/contract/catalogue';
import {
  cellMessages,
  type ImportColumn,
  type ImportedRow,
  type ImportRow,
} from '@kujiya/contract/staff/product-import';
import { changeStaffProduct, createStaffProduct } from '@kujiya/contract/staff/products';
import { Value } from 'typebox/value';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { EachRow } from '#platform/http/staff.ts';
import * as products from './service.ts';

const types: Record<string, ProductType> = { 一番賞: 0, 盒玩: 1, 轉蛋: 2, 預購商品: 3 };

/** A whole number as people write it in a sheet; NaN for anything else. */
function numberOf(cell: string): number {
  const plain = cell.normalize('NFKC').replace(/nt\$|[$,\s元]/gi, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A minute of Taipei's time as an ISO time; `invalid` for anything else, such as the 30th of February. */
function timeOf(cell: string): string {
  const [, year, month = '', day = '', hour = '0', minute = '00'] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(cell.normalize('NFKC')) ??
    [];
  const local = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}`;
  const time = new Date(`${local}:00Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(local)) return 'invalid';
  return new Date(`${local}:00+08:00`).toISOString();
}

const orNull =
  <T>(read: (cell: string) => T) =>
  (cell: string) =>
    cell === '' ? null : read(cell);
const text = (cell: string) => cell;

/** How the text of a cell becomes the value of the field. */
const readers: Record<ImportColumn, (cell: string) => unknown> = {
  id: numberOf,
  version: numberOf,
  type: (cell) => types[cell],
  name: text,
  series: text,
  description: text,
  price: numberOf,
  discount_price: orNull(numberOf),
  release_date: orNull(timeOf),
  draw_date: orNull(timeOf),
  home_delivery_days: numberOf,
  delivery_info: orNull(text),
};
const fields = { ...changeStaffProduct.body.properties, ...createStaffProduct.body.properties } as const;
const schemas = {
  ...fields,
  version: changeStaffProduct.body.properties.version,
  id: changeStaffProduct.params.properties.id,
};

type Fields = Parameters<typeof products.create>[2] & { id: number; version: number };

/** The values of a row's cells, and the columns that are wrong or lacking. */
function read({ cells }: ImportRow): { values: Partial<Fields>; wrong: ImportColumn[] } {
  const isNew = (cells.id ?? '') === '';
  const given = (Object.entries(cells) as [ImportColumn, string][]).filter(
    // An empty number means a new product, which has no version yet.
    ([column]) => !isNew || (column !== 'id' && column !== 'version'),
  );
  const values = given.map(([column, cell]) => [column, readers[column](cell)] as const);
  const needed: readonly ImportColumn[] = isNew ? ['type', 'name', 'price'] : ['id', 'version'];
  return {
    values: Object.fromEntries(values),
    wrong: [
      ...values.filter(([column, value]) => !Value.Check(schemas[column], value)).map(([column]) => column),
      ...needed.filter((column) => cells[column] === undefined),
    ],
  };
}

/** Ends the transaction of a row that is only tried. */
class Tried extends Error {}

/**
 * Creates or changes a product for each row, in a transaction of its own with its own entry in the log; a row that is
 * refused touches no other. A dry run does all of it and rolls every row back, so that it can't differ from the run.
 */
export async function importRows(
  each: EachRow,
  { rows, dry }: { rows: readonly ImportRow[]; dry: boolean },
): Promise<ImportedRow[]> {
  const results: ImportedRow[] = [];
  for (const row of rows) {
    const { line } = row;
    const { values, wrong } = read(row);
    const cells = wrong.map((column) => ({ column, message: cellMessages[column] }));
    if (wrong.length > 0) {
      results.push({ line, id: null, result: 'cells_invalid', message: null, cells });
      continue;
    }
    const { id, version, type, ...changes } = values as Fields;
    try {
      const made = await each(async (tx, caller) => {
        const done =
          id === undefined
            ? await products.create(tx, caller, { ...changes, type })
            : await products.change(tx, caller, id, { ...changes, version });
        if (dry) throw new Tried();
        return done;
      });
      results.push({ line, id: made.id, result: 'done', message: null, cells });
    } catch (error) {
      if (error instanceof Tried)
        results.push({ line, id: id ?? null, result: 'ready', message: null, cells });
      else if (error instanceof Refused) {
        const { code, message } = refusalBody(error.refusal, error.details);
        results.push({ line, id: id ?? null, result: code, message, cells });
      } else throw error;
    }
  }
  return results;
}
