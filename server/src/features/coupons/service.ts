import { type Coupon, couponLimits as limits, couponRefusals as refusals } from '@kujiya/contract/coupons';
import { categoriesText, couponFits, productsText } from '@kujiya/contract/shop/coupons';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

type CouponScope = { product_id?: number; category_id?: number };

const stateOf = (
  { used_at, expires_at }: queries.CouponRow,
  now: number,
): 'available' | 'used' | 'expired' =>
  used_at !== null ? 'used' : expires_at.getTime() <= now ? 'expired' : 'available';

const shown = (row: queries.CouponRow, type: Coupon['type']): Coupon => ({
  id: row.id,
  coupon_id: row.id,
  type,
  title: row.title,
  description: row.description,
  amount: row.amount,
  min_purchase: row.min_purchase,
  expiry: row.expires_at.toISOString(),
  category_restrictions: categoriesText(row.product_types),
  product_restrictions: productsText(row.product_names),
  used_at: row.used_at?.toISOString() ?? null,
});

/**
 * A member's coupons. For a product or a category, only those that can still be used, the available before the
 * unavailable.
 */
export async function listCoupons(
  { db, clock }: Context,
  memberId: number,
  { product_id: productId, category_id: category }: CouponScope = {},
): Promise<Coupon[]> {
  const now = clock();
  const rows = await queries.list(db, memberId, new Date(now), limits.listedDays, limits.listed);
  if (productId === undefined && category === undefined)
    return rows.map((row) => shown(row, stateOf(row, now)));
  const [product] = productId === undefined ? [] : await queries.findProductType(db, productId);
  const type = productId === undefined ? category : product?.type;
  const fits = (row: queries.CouponRow) =>
    type !== undefined && (category ?? type) === type && couponFits(row, type, productId ?? null);
  return rows
    .filter((row) => stateOf(row, now) === 'available')
    .map((row) => shown(row, fits(row) ? 'available' : 'unavailable'))
    .sort((a, b) => Number(a.type === 'unavailable') - Number(b.type === 'unavailable'));
}

/** Counts a try in its own commit, so that a wrong code counts too. Refuses a try that comes too soon or too often. */
async function countTry({ db }: Context, { memberId, address, device }: Tryer, code: string): Promise<void> {
  const what = `coupon-try:${memberId}`;
  const { pause, sameCode, sameCodeWindow, codes, codesWindow, perAddressPerHour, perDevicePerHour } = limits;
  await transaction(db, async (tx) => {
    await queries.takeTurn(tx, memberId);
    const [tries] = await queries.countTries(tx, what, code, pause, sameCodeWindow, codesWindow);
    if ((tries?.just_now ?? 0) > 0) throw new Refused(refusals.coupon_too_soon);
    if ((tries?.same ?? 0) >= sameCode) throw new Refused(refusals.coupon_code_blocked);
    if ((tries?.others ?? 0) >= codes) throw new Refused(refusals.coupon_too_often);
    await countAgainst(tx, perHour('coupon-try', perAddressPerHour), address);
    if (device !== null)
      await countAgainst(tx, perHour('coupon-try-device', perDevicePerHour), device.toString('hex'));
    await queries.noteTry(tx, what, code);
  });
}

/** `device`: the mark of the browser, if it keeps one. */
type Tryer = { memberId: number; address: string; device: Buffer | null };

/**
 * Exchanges a code for a coupon, within the code's limits. Refuses as `redeemCoupon` in the contract; upper or lower
 * case and surrounding spaces do not matter.
 */
export async function redeemCoupon(context: Context, tryer: Tryer, text: string) {
  const code = text.trim().toUpperCase();
  if (code === '') throw new Refused(refusals.coupon_code_required);
  await countTry(context, tryer, code.slice(0, limits.codeMax));
  const { memberId } = tryer;
  const now = new Date(context.clock());
  const id = await transaction(context.db, async (tx) => {
    await queries.shareOffer(tx, code);
    const [locked] = await queries.lockCode(tx, code);
    const [found] = locked ? await queries.findCode(tx, locked.id, memberId, now) : [];
    if (!found?.begun) throw new Refused(refusals.coupon_code_invalid);
    if (found.mine >= found.per_member) throw new Refused(refusals.coupon_code_taken);
    if (found.ended) throw new Refused(refusals.coupon_code_expired);
    if (found.stopped) throw new Refused(refusals.coupon_code_stopped);
    if (found.used_up) throw new Refused(refusals.coupon_code_used_up);
    const [made] = await queries.redeem(tx, memberId, found.id, now);
    return made?.id;
  });
  const updated = await listCoupons(context, memberId);
  const data = updated.find((coupon) => coupon.id === id);
  if (!data) throw new Error(`coupon ${id} is not listed`);
  return { data, updated_coupons: updated };
}
