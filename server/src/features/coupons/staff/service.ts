import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import { categoriesText, productsText } from '@kujiya/contract/shop/coupons';
import { games } from '@kujiya/contract/shop/games';
import {
  type CouponRow,
  type changeStaffCoupon,
  type createStaffCoupon,
  staffCouponLimits as limits,
  staffCouponRefusals as refusals,
  type StaffCoupon,
  type staffCoupons,
} from '@kujiya/contract/staff/coupons';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { partOf, requirePeriod, requireVersion } from '#shop/staff/service.ts';
import * as queries from './queries.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

const timesOf = <Row extends queries.OfferRow>({ starts_at, ends_at, updated_at, ...row }: Row) => ({
  ...row,
  starts_at: starts_at.toISOString(),
  ends_at: iso(ends_at),
  updated_at: updated_at.toISOString(),
});

/** The name of an offer in the log. */
export const subjectOf = (id: number) => `coupon:${id}`;

/** Coupons of the staff, newest first, and the cursor of the next page. */
export async function list(
  db: Queryable,
  { state, q, cursor = largestInteger }: InputOf<typeof staffCoupons>['query'],
): Promise<{ data: CouponRow[]; next: number | null }> {
  const before = Math.min(cursor, largestInteger);
  const rows = await queries.listOffers(db, state ?? null, q || null, before, limits.page + 1);
  const shown = rows.slice(0, limits.page);
  return { data: shown.map(timesOf), next: rows.length > limits.page ? (shown.at(-1)?.id ?? null) : null };
}

/** A coupon with its terms. Refuses `coupon_unknown`. */
export async function recordOf(db: Queryable, id: number): Promise<StaffCoupon> {
  const [row] = await queries.findOffer(db, id);
  if (!row) throw new Refused(refusals.coupon_unknown);
  const { product_types, product_ids, valid_until, stopped_at, ...same } = timesOf(row);
  return {
    ...same,
    product_types: product_types && [...product_types],
    product_ids: product_ids && [...product_ids],
    valid_until: iso(valid_until),
    stopped_at: iso(stopped_at),
  };
}

type Fields = Pick<
  StaffCoupon,
  | 'title'
  | 'description'
  | 'amount'
  | 'min_purchase'
  | 'product_types'
  | 'product_ids'
  | 'valid_until'
  | 'valid_days'
>;

const blank: Omit<Fields, 'title' | 'amount'> = {
  description: '',
  min_purchase: 0,
  product_types: null,
  product_ids: null,
  valid_until: null,
  valid_days: null,
};

/** What is sent of the validity: a day and a number of days replace each other. */
function validityOf({ valid_until, valid_days }: Partial<Fields>): Partial<Fields> {
  if (valid_until && valid_days === undefined) return { valid_days: null };
  return valid_days && valid_until === undefined ? { valid_until: null } : {};
}

/** Refuses terms that fit nothing, and a validity that is none. `changes`: what was not so before. */
async function requireTerms(db: Queryable, terms: Fields, changes: Partial<Fields>): Promise<void> {
  const { valid_until, valid_days, product_types: types, product_ids: ids } = terms;
  if ((valid_until === null) === (valid_days === null)) throw new Refused(refusals.coupon_validity_invalid);
  if (changes.valid_until && Date.parse(changes.valid_until) <= Date.now())
    throw new Refused(refusals.coupon_validity_past);
  const never = games.ichiban.productType;
  if (types?.includes(never)) throw new Refused(refusals.coupon_never_fits);
  if (!ids || (changes.product_ids === undefined && changes.product_types === undefined)) return;
  const products = await queries.findProductTypes(db, ids);
  if (products.length < ids.length) throw new Refused(catalogueRefusals.product_missing);
  if (products.some(({ type }) => type === never)) throw new Refused(refusals.coupon_never_fits);
  if (types && products.some(({ type }) => !types.includes(type)))
    throw new Refused(refusals.coupon_products_unfit);
}

const columnsOf = ({ title, description, amount, min_purchase, ...terms }: Fields): queries.Terms => ({
  title,
  description,
  amount,
  min_purchase,
  product_types: terms.product_types,
  product_ids: terms.product_ids,
  valid_until: terms.valid_until === null ? null : new Date(terms.valid_until),
  valid_days: terms.valid_days,
});

const timeOf = (time: string | null | undefined) => (time ? new Date(time) : null);

/** Of a coupon, the fields that `changes` names, as the log says them: products by their names. */
const replyOf = (record: StaffCoupon, changes: Partial<Fields>): object => {
  const { product_types: types, product_ids: ids, ...same } = partOf(record, changes) as Partial<Fields>;
  return {
    ...same,
    ...(types !== undefined && { category_restrictions: categoriesText(types) }),
    ...(ids !== undefined && {
      product_restrictions: productsText(ids && record.products.map(({ name }) => name)),
    }),
  };
};

/** Makes an offer without codes; returns its id. Refuses `period_invalid` and as `createStaffCoupon`. */
export async function makeOffer(
  tx: Tx,
  { starts_at, ends_at, ...given }: InputOf<typeof createStaffCoupon>['body'],
): Promise<number> {
  requirePeriod({ starts_at: starts_at ?? new Date().toISOString(), ends_at: ends_at ?? null });
  const terms = { ...blank, ...given };
  if (terms.valid_until === null && given.valid_days === undefined) terms.valid_days = limits.days;
  await requireTerms(tx, terms, given);
  const [offer] = await queries.insertOffer(tx, timeOf(starts_at), timeOf(ends_at));
  if (!offer) throw new Error('no offer was made');
  await queries.insertTerms(tx, { ...columnsOf(terms), offerId: offer.id });
  return offer.id;
}

/** The same for a person of the staff. */
export async function create(
  tx: Tx,
  { note }: StaffCaller,
  given: InputOf<typeof createStaffCoupon>['body'],
): Promise<StaffCoupon> {
  const id = await makeOffer(tx, given);
  const made = await recordOf(tx, id);
  note({ subjects: [subjectOf(id)], after: replyOf(made, given) });
  return made;
}

/** What no longer changes when members have the coupon. */
const frozen = {
  amount: '折抵金額',
  min_purchase: '最低消費',
  product_types: '適用類別',
  product_ids: '適用商品',
} as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Locks an offer and returns it. Refuses `coupon_unknown`. */
export async function lockRecord(tx: Tx, id: number): Promise<StaffCoupon> {
  await queries.lockOffer(tx, id);
  return recordOf(tx, id);
}

/**
 * Changes what is sent. Refuses `coupon_unknown`, `version_conflict`, `period_invalid`, `coupon_frozen` for what members
 * already have, and as `createStaffCoupon`.
 */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, ...sent }: InputOf<typeof changeStaffCoupon>['body'],
): Promise<StaffCoupon> {
  const before = await lockRecord(tx, id);
  await requireVersion(tx, subjectOf(id), version, before);
  const changes = { ...sent, ...validityOf(sent) };
  const { starts_at, ends_at, ...terms } = { ...before, ...changes };
  requirePeriod({ starts_at, ends_at });
  for (const [name, what] of Object.entries(frozen) as [keyof typeof frozen, string][])
    if (before.held > 0 && !isSame(terms[name], before[name]))
      throw new Refused(refusals.coupon_frozen, { what });
  await requireTerms(tx, terms, changes);
  const columns = columnsOf(terms);
  if (!isSame(columns, columnsOf(before))) await queries.insertTerms(tx, { ...columns, offerId: id });
  await queries.updateOffer(tx, id, new Date(starts_at), timeOf(ends_at));
  const after = await recordOf(tx, id);
  note({ subjects: [subjectOf(id)], before: replyOf(before, changes), after: replyOf(after, changes) });
  return after;
}

/** Stops a coupon or lets it go on. Refuses `coupon_unknown`, `coupon_is_stopped` and `coupon_not_stopped`. */
export async function setStopped(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  stopped: boolean,
): Promise<StaffCoupon> {
  const { stopped_at, state } = await lockRecord(tx, id);
  if ((stopped_at !== null) === stopped)
    throw new Refused(stopped ? refusals.coupon_is_stopped : refusals.coupon_not_stopped);
  await queries.stopOffer(tx, id, stopped);
  const after = await recordOf(tx, id);
  note({ subjects: [subjectOf(id)], before: { state }, after: { state: after.state } });
  return after;
}

/** Deletes a coupon that nobody has, with its codes. Refuses `coupon_unknown` and `coupon_held`. */
export async function remove(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const { title, amount, state, held } = await lockRecord(tx, id);
  if (held > 0) throw new Refused(refusals.coupon_held);
  await queries.deleteOffer(tx, id);
  note({ subjects: [subjectOf(id)], before: { title, amount, state }, after: {} });
}
