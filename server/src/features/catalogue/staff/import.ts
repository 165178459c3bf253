import type { ProductType } from '@kujiya/contract/catalogue';
import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type ImportColumn,
  type ImportedRow,
  type ImportRow,
  importRefusals as refusals,
} from '@kujiya/contract/staff/product-import';
import { productRefusals, type staffProducts } from '@kujiya/contract/staff/products';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { EachRow, StaffCaller, StaffNote } from '#platform/http/staff.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import { putPlace } from '#shop/catalogue/places.ts';
import { moveStock } from '#shop/stock/service.ts';
import { cellsOf, changedIn, readRow } from './import-cells.ts';
import { matched, type PrizeLine, rarityIn } from './import-prizes.ts';
import * as queries from './queries.ts';
import * as products from './service.ts';

type Fields = Omit<Parameters<typeof products.create>[2], 'images'> & {
  id: number;
  version: number;
  stock: number | null;
  shelf: string;
  barcode: string;
  images: string[] | null;
  prizes: PrizeLine[] | null;
};

/** Products as the list shows them, newest first, each with the cells of a file. */
export async function exportRows(
  db: Queryable,
  query: InputOf<typeof staffProducts>['query'],
  among: readonly number[] | null,
) {
  const { data, next } = await products.list(db, query, among);
  const ids = data.map(({ id }) => id);
  const whole = new Map((await queries.listWhole(db, ids)).map((row) => [row.id, cellsOf(row)]));
  return {
    data: data.flatMap(({ id, status, left }) => {
      const cells = whole.get(id);
      return cells ? [{ id, status, left, cells }] : [];
    }),
    next,
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
const ofGoods = ['stock', 'member_limit', 'arrives_at', 'value', 'shelf', 'barcode'] as const;
const isSaid = (value: unknown) => value != null && value !== '';

/** Sets the prizes that the lines say, and where they lie. Refuses as `setPrizes`, and `no_prizes_here` for goods. */
async function setLines(
  tx: Tx,
  caller: StaffCaller,
  { id, version, type }: { id: number; version: number; type: ProductType },
  lines: readonly PrizeLine[],
): Promise<void> {
  const [now] = await queries.listWhole(tx, [id]);
  const old = matched(lines, now?.prizes ?? []);
  const sent = lines.map((line, at) => {
    const { kind, name, quantity, value, size, image_url } = line;
    const was = old[at];
    const variants = line.variants.map((one) => ({
      ...one,
      image_url: one.image_url || (was?.variants.find((is) => is.name === one.name)?.image_url ?? ''),
    }));
    // Several rarities have one word: a prize keeps its own.
    const rarity = was?.rarity ?? rarityIn(line);
    if (type === 3) throw new Refused(productRefusals.no_prizes_here);
    if (type === 0 ? quantity === null : rarity === null || quantity !== null)
      throw new Refused(productRefusals.prizes_invalid);
    return {
      ...(was && { id: was.id }),
      ...(type === 0 ? { tier: kind, quantity } : { rarity }),
      ...{ name, value, size: size || null, image_url: image_url || (was?.image_url ?? '') },
      variants,
      is_big: was?.is_big ?? (type === 0 && ['A', 'B', 'C'].includes(kind)),
    };
  });
  const { prizes } = await products.setPrizes(tx, caller, id, { version, prizes: sent });
  for (const [at, { shelf, barcode }] of lines.entries()) {
    const { shelf: before = '', barcode: code = '' } = old[at] ?? {};
    const prize = prizes[at];
    if (prize && (shelf !== before || barcode !== code))
      await putPlace(tx, caller, `P${prize.id}`, { shelf, barcode });
  }
}

/** One caller whose notes about several things become one entry. */
function gathering({ note, ...caller }: StaffCaller) {
  let all: StaffNote = {};
  return {
    ...caller,
    note({ subjects = [], before = {}, after = {}, ...more }: StaffNote) {
      all = {
        ...{ ...all, ...more, subjects: [...new Set([...(all.subjects ?? []), ...subjects])] },
        before: { ...(all.before as object), ...(before as object) },
        after: { ...(all.after as object), ...(after as object) },
      };
      note(all);
    },
  };
}

/** Rolls a row back that says what its product is already: it leaves no entry. */
class Unchanged extends Error {}

type Made = { id: number; changed?: ImportColumn[] };

/**
 * Makes the product of a row, or changes what differs; throws `Unchanged` when nothing does. Refuses as these do,
 * `import_goods_only`, `import_type_fixed`, and `import_stock_differs` for another stock of a product that exists: it moves by deliveries and stocktakes.
 */
async function importRow(tx: Tx, alone: StaffCaller, row: ImportRow, fields: Partial<Fields>): Promise<Made> {
  const caller = gathering(alone);
  const { id, version } = fields;
  const [now] = id === undefined ? [] : await queries.listWhole(tx, [id]);
  const changed = now ? changedIn(row, now) : null;
  if (changed?.length === 0) throw new Unchanged();
  const given = Object.fromEntries(
    Object.entries(fields).filter(([name]) => changed?.includes(name as ImportColumn) ?? true),
  ) as Partial<Fields>;
  const { id: _, version: __, type, stock, shelf, barcode, images, prizes, ...changes } = given;
  const hasGoodsOnly = ofGoods.some((name) => isSaid(given[name]));
  const pictures = images ? { images } : {};
  const place = async (made: number) => {
    const isGiven = now ? (one?: string) => one !== undefined : isSaid;
    if (!isGiven(shelf) && !isGiven(barcode)) return;
    const was = { shelf: now?.shelf ?? '', barcode: now?.barcode ?? '' };
    await putPlace(tx, caller, `G${made}`, { shelf: shelf ?? was.shelf, barcode: barcode ?? was.barcode });
  };
  if (id === undefined || version === undefined) {
    const { name = '', price = 0 } = given;
    if (hasGoodsOnly && type !== 3) throw new Refused(refusals.import_goods_only);
    const made = await products.create(tx, caller, { ...changes, ...pictures, name, price, type: type ?? 0 });
    const first = { code: `G${made.id}`, quantity: stock ?? 0, reason: '匯入時的庫存' };
    if (stock) await moveStock(tx, [first], { actor: `staff:${caller.staffId}` });
    await place(made.id);
    if (prizes && prizes.length > 0) await setLines(tx, caller, made, prizes);
    return { id: made.id };
  }
  const before = await products.lockRecord(tx, id, version);
  if (type !== undefined && type !== before.type) throw new Refused(refusals.import_type_fixed);
  if (hasGoodsOnly && !before.goods) throw new Refused(refusals.import_goods_only);
  if (before.goods && stock != null && stock !== before.goods.stock)
    throw new Refused(refusals.import_stock_differs, { stock: before.goods.stock });
  const all = { ...changes, ...pictures };
  const record =
    Object.keys(all).length > 0 ? await products.change(tx, caller, id, { ...all, version }) : before;
  if (before.goods) await place(id);
  if (prizes) await setLines(tx, caller, record, prizes);
  return { id, ...(changed && { changed }) };
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
 * refused touches no other, and one that says what its product is already leaves no entry. A dry run does all of it and
 * rolls every row back, so that it can't differ from the run; it also names the product that a new row would make a second
 * time.
 */
export async function importRows(
  db: Database,
  each: EachRow,
  { rows, dry, staffId }: { rows: readonly ImportRow[]; dry: boolean; staffId: number },
): Promise<ImportedRow[]> {
  const run = dry ? trialOf(db, staffId) : each;
  const results: ImportedRow[] = [];
  const all = rows.map((row) => {
    const { values, wrong } = readRow(row);
    return { row, line: row.line, values: values as Partial<Fields>, wrong };
  });
  const same = dry
    ? await sameOf(
        db,
        all.map(({ values }) => values),
      )
    : new Map<string, number>();
  for (const [at, { row, line, values, wrong: cells }] of all.entries()) {
    if (cells.length > 0) {
      results.push({ line, id: null, result: 'cells_invalid', message: null, cells });
      continue;
    }
    const { id } = values;
    try {
      const { id: made, ...changes } = await run((tx, caller) => importRow(tx, caller, row, values), at);
      const twin = id === undefined ? same.get(identityOf(values)) : undefined;
      const done = dry ? { id: id ?? null, result: 'ready' } : { id: made, result: 'done' };
      results.push({ line, message: null, cells, ...done, ...changes, ...(dry && twin && { same: twin }) });
    } catch (error) {
      if (error instanceof Unchanged) {
        results.push({ line, id: id ?? null, result: 'unchanged', message: null, cells });
        continue;
      }
      if (!(error instanceof Refused)) throw error;
      const { code, message } = refusalBody(error.refusal, error.details);
      results.push({ line, id: id ?? null, result: code, message, cells });
    }
  }
  return results;
}
