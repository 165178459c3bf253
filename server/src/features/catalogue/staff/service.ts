import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import { rarityWords } from '@kujiya/contract/shop/rarities';
import { missingWords } from '@kujiya/contract/staff/missing';
import { feltChange, feltWords, saleRefusals, saleWords } from '@kujiya/contract/staff/on-sale';
import { type LoweredPrice, priceNotLower, priceWords } from '@kujiya/contract/staff/prices';
import { choiceOf, whyVariants } from '@kujiya/contract/staff/prize-variants';
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
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { deleteDraft } from '#shop/catalogue/queries.ts';
import * as catalogue from '#shop/catalogue/service.ts';
import { holdPictures } from '#shop/media/service.ts';
import { searchWords } from '#shop/search/words.ts';
import { requireVersion } from '#shop/staff/service.ts';
import * as queries from './queries.ts';
import { recordOf, stateOf } from './record.ts';
import { inTiers } from './tiers.ts';

/** Products, newest first, and the cursor of the next page. */
export async function list(
  db: Queryable,
  { type, status, series, q, cursor, limit = productLimits.page }: InputOf<typeof staffProducts>['query'],
  ids: readonly number[] | null = null,
): Promise<{ data: ProductRow[]; next: number | null }> {
  const filters = {
    type: type ?? null,
    status: status === undefined ? null : status === 'published' ? '1' : '0',
    published: status === undefined || status === 'published' ? null : status === 'unpublished',
    series: series || null,
    ids,
    before: Math.min(cursor ?? largestInteger, largestInteger),
    limit: limit + 1,
  };
  const rows = await (q
    ? queries.searchProducts(db, { ...filters, ...searchWords(q) })
    : queries.listProducts(db, filters));
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(({ published_at, updated_at, arrives_at, status: kept, ...row }) => ({
      ...row,
      arrives_at: arrives_at?.toISOString() ?? null,
      status: stateOf({ status: kept, published_at }),
      updated_at: updated_at.toISOString(),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Changes = Omit<InputOf<typeof changeStaffProduct>['body'], 'version' | 'confirms_sale'>;

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null);

/** The columns that these changes set; the first picture is the cover. */
function columnsOf({ images, release_date, draw_date, member_limit, arrives_at, value, ...same }: Changes) {
  return {
    ...same,
    ...(images && { images, image_url: images[0] ?? '' }),
    ...(release_date !== undefined && { release_date: dateOf(release_date) }),
    ...(draw_date !== undefined && { draw_date: dateOf(draw_date) }),
  };
}

/** Refuses `price_not_lower`. */
function requirePrices(prices: Pick<StaffProduct, LoweredPrice>): void {
  const wrong = priceNotLower(prices);
  if (wrong)
    throw new Refused(refusals.price_not_lower, {
      price: priceWords[wrong.price],
      than: priceWords[wrong.than],
    });
}

/** Creates a draft. Refuses `price_not_lower` and `picture_gone`. */
export async function create(
  tx: Tx,
  { note }: StaffCaller,
  { type, ...given }: InputOf<typeof createStaffProduct>['body'],
): Promise<StaffProduct> {
  const { price, discount_price = null, point_price = null } = given;
  requirePrices({ price, discount_price, point_price });
  await holdPictures(tx, given.images ?? []);
  const { member_limit = null, arrives_at, value = null } = given;
  const { id } = await catalogue.createProduct(tx, {
    image_url: '',
    ...columnsOf(given),
    name: given.name,
    price: given.price,
    type,
    status: '0',
    ...(type === 3 && { goods: { member_limit, arrives_at: dateOf(arrives_at), value } }),
  });
  note({ subjects: [`product:${id}`], after: given });
  return recordOf(tx, id);
}

/** The locked record; refuses `product_missing`, and `version_conflict` unless it still is the version that was read. */
export async function lockRecord(tx: Tx, id: number, version: number | null): Promise<StaffProduct> {
  await queries.lockProduct(tx, id);
  const record = await recordOf(tx, id);
  if (version !== null) await requireVersion(tx, `product:${id}`, version, record);
  return record;
}

/** Of two records of one product, the fields named, for the log. */
const part = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

const soldBy = ['price', 'discount_price', 'point_price', 'case_price', 'release_date', 'draw_date'];

/** Refuses `product_on_sale` for a change that members who buy or wait at this moment would feel. */
async function requireUnfelt(tx: Tx, before: StaffProduct, changes: Changes): Promise<void> {
  if (before.status !== 'published') return;
  const [row] = await queries.findSale(tx, before.id);
  if (!row) return;
  const { at, ...sale } = row;
  const isGoods = before.goods !== null;
  const felt = feltChange(before, { ...before, ...changes }, { now: at.getTime(), sale, isGoods });
  if (felt.length === 0) return;
  const what = [...new Set(felt.map((one) => feltWords[one].what))].join('和');
  throw new Refused(saleRefusals.product_on_sale, { words: saleWords(sale), what, felt });
}

/**
 * Changes what is sent. Refuses `product_missing`, `version_conflict`, `price_not_lower`, `picture_gone`, and unless it is
 * confirmed `product_on_sale`.
 */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, confirms_sale = false, ...changes }: InputOf<typeof changeStaffProduct>['body'],
): Promise<StaffProduct> {
  const before = await lockRecord(tx, id, version);
  // Prices from before this rule stay until somebody changes one of them.
  if ('price' in changes || 'discount_price' in changes || 'point_price' in changes)
    requirePrices({ ...before, ...changes });
  if (!confirms_sale && soldBy.some((name) => name in changes)) await requireUnfelt(tx, before, changes);
  await holdPictures(tx, changes.images ?? []);
  const next = await catalogue.changeProduct(tx, id, version, columnsOf(changes));
  const termsChange = [changes.member_limit, changes.arrives_at, changes.value].some(
    (one) => one !== undefined,
  );
  if (before.goods && termsChange) {
    const { member_limit, arrives_at, value } = { ...before.goods, ...changes };
    await catalogue.setGoodsTerms(tx, id, next, { member_limit, arrives_at: dateOf(arrives_at), value });
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

/** A rarity with the same word stays the one that the figure has; what is not said of its pieces, variants or looks stays, too. */
function asBefore(sent: Prizes['prizes'][number], prizes: readonly StaffPrize[]): Prizes['prizes'][number] {
  const was = prizes.find(({ id }) => id === sent.id);
  if (!was) return sent;
  const { variants, height_mm = null, material = null, pictures = [] } = was;
  const whole = { variants, height_mm, material, pictures, ...sent };
  if (!was.rarity || !sent.rarity) return whole;
  const isSame = rarityWords[was.rarity] === rarityWords[sent.rarity];
  return { quantity: was.quantity, ...whole, ...(isSame && { rarity: was.rarity }) };
}

/** A prize as the catalogue takes it: null is what it does not have. */
const withoutNulls = ({ tier, rarity, quantity, variants = [], ...prize }: Prizes['prizes'][number]) => ({
  ...prize,
  ...{ variants, choice: choiceOf(variants) },
  ...(tier != null && { tier }),
  ...(rarity != null && { rarity }),
  // A figure's are those of a case or batch, bound by nothing.
  ...(rarity == null ? quantity != null && { quantity } : { pieces: quantity ?? null }),
});

/**
 * Replaces the prizes; a tier that the product has already may stay. Refuses as `setPrizes` of the catalogue, and
 * `prizes_invalid`, `tier_unknown`, `last_prize_single`, `variants_invalid`, `no_prizes_here`, `picture_gone`.
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
    before.type === 0 ? tier != null && quantity != null && rarity == null : rarity != null && tier == null;
  const ids = sent.flatMap((prize) => prize.id ?? []);
  if (!sent.every(fits) || new Set(ids).size < ids.length) throw new Refused(refusals.prizes_invalid);
  const prizes = inTiers(
    sent.map((prize) => withoutNulls(asBefore(prize, before.prizes))),
    before.prizes,
  );
  for (const prize of prizes) {
    const { name, tier = null, variants } = prize;
    const quantity = 'quantity' in prize ? prize.quantity : null;
    const why = whyVariants({ tier, quantity }, variants);
    if (why !== null) throw new Refused(refusals.variants_invalid, { name, why });
  }
  await holdPictures(
    tx,
    prizes.flatMap(({ image_url, variants, pictures = [] }) => [
      ...[image_url, ...pictures],
      ...variants.map((one) => one.image_url),
    ]),
  );
  const set = await catalogue.setPrizes(tx, id, version, prizes);
  const after = await queries.prizesOf(tx, id);
  const noted = (rows: readonly StaffPrize[]) => rows.map(({ is_frozen: _, ...prize }) => prize);
  note({
    subjects: [`product:${id}`],
    before: { prizes: noted(before.prizes) },
    after: { prizes: noted(after) },
  });
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
    ...(goods && { member_limit: goods.member_limit, value: goods.value }),
  });
  if (prizes.length > 0) {
    const rows = prizes.map(({ id: _, is_frozen: __, ...prize }) => withoutNulls(prize));
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
