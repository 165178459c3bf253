import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import { type Missing, missingWords } from '@kujiya/contract/staff/missing';
import {
  type changeStaffProduct,
  type createStaffProduct,
  type ProductRow,
  productLimits,
  productRefusals as refusals,
  type StaffPrize,
  type StaffProduct,
  type setStaffPrizes,
  type staffProducts,
} from '@kujiya/contract/staff/products';
import { stockLimits, stockRefusals } from '@kujiya/contract/staff/stock';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { deleteDraft } from '#shop/catalogue/queries.ts';
import * as catalogue from '#shop/catalogue/service.ts';
import { holdPictures } from '#shop/media/service.ts';
import { searchWords } from '#shop/search/words.ts';
import { requireVersion } from '#shop/staff/service.ts';
import * as queries from './queries.ts';
import { inTiers } from './tiers.ts';

const stateOf = ({ status, published_at }: { status: string; published_at: Date | null }) =>
  status === '1' ? 'published' : published_at ? 'unpublished' : 'draft';

const timeOf = (date: Date | null) => date?.toISOString() ?? null;

function missingOf(row: queries.RecordRow, prizes: readonly StaffPrize[]): Missing[] {
  const isDrawn = row.type !== 3;
  const has = {
    image: row.image_url !== '',
    prizes: !isDrawn || prizes.length > 0,
    prize_image: prizes.every(({ image_url }) => image_url !== ''),
    lot: !isDrawn || row.has_lot,
    stock: isDrawn || (row.stock ?? 0) > 0,
  };
  return (Object.keys(has) as Missing[]).filter((one) => !has[one]);
}

/** A product as its owner sees it. Refuses `product_missing`. */
export async function recordOf(db: Queryable, id: number): Promise<StaffProduct> {
  const [row] = await queries.findRecord(db, id);
  if (!row) throw new Refused(catalogueRefusals.product_missing);
  const prizes = await queries.prizesOf(db, id);
  const { image_url, images, received, stock, reserved, sold, member_limit, arrives_at } = row;
  const isGoods = received !== null && stock !== null && reserved !== null && sold !== null;
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    status: stateOf(row),
    name: row.name,
    series: row.series,
    description: row.description,
    price: row.price,
    discount_price: row.discount_price,
    point_price: row.point_price,
    case_price: row.case_price,
    allow_point_payment: row.allow_point_payment,
    release_date: timeOf(row.release_date),
    draw_date: timeOf(row.draw_date),
    home_delivery_days: row.home_delivery_days,
    delivery_info: row.delivery_info,
    images: [...new Set([image_url, ...images])].filter((url) => url !== ''),
    prizes,
    goods: isGoods ? { received, stock, reserved, sold, member_limit, arrives_at: timeOf(arrives_at) } : null,
    missing: missingOf(row, prizes),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Products, newest first, and the cursor of the next page. */
export async function list(
  db: Queryable,
  { type, status, series, q, cursor, limit = productLimits.page }: InputOf<typeof staffProducts>['query'],
): Promise<{ data: ProductRow[]; next: number | null }> {
  const filters = {
    type: type ?? null,
    status: status === undefined ? null : status === 'published' ? '1' : '0',
    published: status === undefined || status === 'published' ? null : status === 'unpublished',
    series: series || null,
    before: Math.min(cursor ?? largestInteger, largestInteger),
    limit: limit + 1,
  };
  const rows = await (q
    ? queries.searchProducts(db, { ...filters, ...searchWords(q) })
    : queries.listProducts(db, filters));
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(({ published_at, updated_at, status: kept, ...row }) => ({
      ...row,
      status: stateOf({ status: kept, published_at }),
      updated_at: updated_at.toISOString(),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Changes = Omit<InputOf<typeof changeStaffProduct>['body'], 'version'>;

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null);

/** The columns that these changes set; the first picture is the cover. */
function columnsOf({ images, release_date, draw_date, member_limit, arrives_at, ...same }: Changes) {
  return {
    ...same,
    ...(images && { images, image_url: images[0] ?? '' }),
    ...(release_date !== undefined && { release_date: dateOf(release_date) }),
    ...(draw_date !== undefined && { draw_date: dateOf(draw_date) }),
  };
}

function requirePrices({ price, discount_price }: Pick<StaffProduct, 'price' | 'discount_price'>): void {
  if (discount_price !== null && discount_price > price) throw new Refused(refusals.discount_over_price);
}

/** Creates a draft. Refuses `discount_over_price` and `picture_gone`. */
export async function create(
  tx: Tx,
  { note }: StaffCaller,
  { type, ...given }: InputOf<typeof createStaffProduct>['body'],
): Promise<StaffProduct> {
  requirePrices({ price: given.price, discount_price: given.discount_price ?? null });
  await holdPictures(tx, given.images ?? []);
  const { member_limit = null, arrives_at } = given;
  const { id } = await catalogue.createProduct(tx, {
    image_url: '',
    ...columnsOf(given),
    name: given.name,
    price: given.price,
    type,
    status: '0',
    ...(type === 3 && { goods: { member_limit, arrives_at: dateOf(arrives_at) } }),
  });
  note({ subjects: [`product:${id}`], after: given });
  return recordOf(tx, id);
}

/** The locked record; refuses `product_missing`, and `version_conflict` unless it still is the version that was read. */
async function lockRecord(tx: Tx, id: number, version: number | null): Promise<StaffProduct> {
  await queries.lockProduct(tx, id);
  const record = await recordOf(tx, id);
  if (version !== null) await requireVersion(tx, `product:${id}`, version, record);
  return record;
}

/** Of two records of one product, the fields named, for the log. */
const part = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** Changes what is sent. Refuses `product_missing`, `version_conflict`, `discount_over_price` and `picture_gone`. */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, ...changes }: InputOf<typeof changeStaffProduct>['body'],
): Promise<StaffProduct> {
  const before = await lockRecord(tx, id, version);
  requirePrices({ ...before, ...changes });
  await holdPictures(tx, changes.images ?? []);
  const next = await catalogue.changeProduct(tx, id, version, columnsOf(changes));
  if (before.goods && (changes.member_limit !== undefined || changes.arrives_at !== undefined)) {
    const { member_limit, arrives_at } = { ...before.goods, ...changes };
    await catalogue.setGoodsTerms(tx, id, next, { member_limit, arrives_at: dateOf(arrives_at) });
  }
  const names = Object.keys(changes);
  const flat = { ...before, ...before.goods };
  note({ subjects: [`product:${id}`], before: part(flat, names), after: changes });
  return recordOf(tx, id);
}

/**
 * Puts a product on the shelf, if `read` is given only in that version. Refuses `product_missing`, `version_conflict`,
 * and `product_incomplete` with what is missing.
 */
export async function publish(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  read: number | null = null,
): Promise<StaffProduct> {
  const { version, status, missing } = await lockRecord(tx, id, read);
  if (status !== 'published') {
    const words = missing.map((one) => missingWords[one]).join('、');
    if (missing.length > 0) throw new Refused(refusals.product_incomplete, { missing, words });
    await catalogue.publishProduct(tx, id, version, true);
  }
  note({ subjects: [`product:${id}`], before: { status }, after: { status: 'published' } });
  return recordOf(tx, id);
}

/** Takes a product off the shelf; what is sold stays its members'. Refuses `product_missing` and `version_conflict`. */
export async function unpublish(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  read: number | null = null,
): Promise<StaffProduct> {
  const { version, status } = await lockRecord(tx, id, read);
  if (status === 'published') await catalogue.publishProduct(tx, id, version, false);
  note({ subjects: [`product:${id}`], before: { status }, after: { status: 'unpublished' } });
  return recordOf(tx, id);
}

type Prizes = InputOf<typeof setStaffPrizes>['body'];

/** A prize as the catalogue takes it: null is what it does not have. */
const withoutNulls = ({ tier, rarity, quantity, ...prize }: Prizes['prizes'][number]) => ({
  ...prize,
  ...(tier != null && { tier }),
  ...(rarity != null && { rarity }),
  ...(quantity != null && { quantity }),
});

/**
 * Replaces the prizes; a tier that the product has already may stay. Refuses as `setPrizes` of the catalogue, and
 * `prizes_invalid`, `tier_unknown`, `last_prize_single`, `no_prizes_here`, `picture_gone`.
 */
export async function setPrizes(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, prizes: sent }: Prizes,
): Promise<{ version: number; prizes: StaffPrize[] }> {
  const before = await lockRecord(tx, id, version);
  if (before.type === 3) throw new Refused(refusals.no_prizes_here);
  const fits = ({ tier, quantity, rarity }: Prizes['prizes'][number]) =>
    before.type === 0
      ? tier != null && quantity != null && rarity == null
      : rarity != null && tier == null && quantity == null;
  const ids = sent.flatMap((prize) => prize.id ?? []);
  if (!sent.every(fits) || new Set(ids).size < ids.length) throw new Refused(refusals.prizes_invalid);
  const prizes = inTiers(sent.map(withoutNulls), before.prizes);
  await holdPictures(
    tx,
    prizes.map(({ image_url }) => image_url),
  );
  const set = await catalogue.setPrizes(tx, id, version, prizes);
  const after = await queries.prizesOf(tx, id);
  note({ subjects: [`product:${id}`], before: { prizes: before.prizes }, after: { prizes: after } });
  return { version: set.version, prizes: after };
}

/** Copies a product with its prizes as a new draft. Refuses `product_missing`. */
export async function duplicate(tx: Tx, caller: StaffCaller, id: number): Promise<StaffProduct> {
  const { type, prizes, goods, ...from } = await recordOf(tx, id);
  const names = ['series', 'description', 'price', 'discount_price', 'point_price', 'case_price', 'images'];
  const rest = ['allow_point_payment', 'home_delivery_days', 'delivery_info'];
  const copy = await create(tx, caller, {
    ...(part(from, [...names, ...rest]) as Changes),
    type,
    name: `${from.name.slice(0, productLimits.nameMax - 5)}（複製）`,
    price: from.price,
    ...(goods && { member_limit: goods.member_limit }),
  });
  if (prizes.length > 0) {
    const rows = prizes.map(({ id: _, ...prize }) => withoutNulls(prize));
    await catalogue.setPrizes(tx, copy.id, copy.version, rows);
  }
  return recordOf(tx, copy.id);
}

/** Deletes a draft. Refuses `product_missing` and `published_stays`. */
export async function remove(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const before = await lockRecord(tx, id, null);
  const [gone] = await deleteDraft(tx, id);
  if (!gone) throw new Refused(refusals.published_stays);
  note({ subjects: [`product:${id}`], before: { name: before.name, status: before.status } });
}

/** Moves the stock of goods. Refuses `product_missing`, `movement_invalid` for 0 pieces, and `stock_short`. */
export async function move(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  { quantity, reason, arrives_at }: { quantity: number; reason: string; arrives_at?: string | null },
) {
  if (quantity === 0) throw new Refused(stockRefusals.movement_invalid);
  const { goods, version } = await lockRecord(tx, id, null);
  if (!goods) throw new Refused(catalogueRefusals.product_missing);
  const { stock, received } = await catalogue.moveStock(tx, id, quantity, `staff:${staffId}`, reason);
  if (arrives_at !== undefined) {
    const terms = { member_limit: goods.member_limit, arrives_at: dateOf(arrives_at) };
    await catalogue.setGoodsTerms(tx, id, version, terms);
  }
  note({ subjects: [`product:${id}`], before: { stock: goods.stock }, after: { stock } });
  return { stock, received };
}

/** The latest movements of the stock of goods. */
export const movements = async (db: Queryable, id: number) =>
  (await queries.listMovements(db, id, stockLimits.listed)).map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  }));
