import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type addStaffCouponBatch,
  type changeStaffCouponBatch,
  couponCodeLimits as limits,
} from '@kujiya/contract/staff/coupon-codes';
import type { changeStaffCoupon } from '@kujiya/contract/staff/coupons';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { type Approvables, orWait } from '#shop/staff/approvals.ts';
import type { Configured } from '#shop/staff/limits.ts';
import * as queries from './batch-queries.ts';
import * as batches from './batches.ts';
import * as coupons from './service.ts';

type Payload<Body> = { id: number; body: Body };
type Codes = Payload<InputOf<typeof addStaffCouponBatch>['body']>;
type Limit = Payload<InputOf<typeof changeStaffCouponBatch>['body']>;
type Terms = Payload<InputOf<typeof changeStaffCoupon>['body']>;

/** Does a step, and counts by how much more the open codes of a coupon can take off after it. */
async function raising<T>(tx: Tx, couponId: number, work: () => Promise<T>) {
  const worth = async () => (await queries.worthOf(tx, couponId, limits.totalMax))[0]?.worth ?? 0;
  const before = await worth();
  const data = await work();
  return { amount: Math.max(0, (await worth()) - before), data };
}

const addCodes = (tx: Tx, caller: StaffCaller, { id, body }: Codes) =>
  raising(tx, id, () => batches.addBatch(tx, caller, id, body));

async function changeLimit(tx: Tx, caller: StaffCaller, { id, body }: Limit) {
  const { coupon_id } = await batches.batchWith(tx, id);
  return raising(tx, coupon_id, () => batches.changeBatch(tx, caller, id, body));
}

const changeTerms = (tx: Tx, caller: StaffCaller, { id, body }: Terms) =>
  raising(tx, id, () => coupons.change(tx, caller, id, body));

/** What waits for a second person above an amount. */
export const couponApprovables: Approvables = {
  'coupon.codes': addCodes,
  'coupon.limit': changeLimit,
  'coupon.terms': changeTerms,
};

const about = { right: 'write_rewards' } as const;
const timesOf = ({ count, total }: { count?: number; total?: number | null }) =>
  count === undefined ? (total ? `共用，總次數 ${total}` : '共用，不限總次數') : `${count} 組`;

/** `addBatch`, or above the limit the question about it to a second person. */
export async function addBatchOrAsk(tx: Tx, shop: Configured, caller: StaffCaller, asked: Codes) {
  const { id, body } = asked;
  const { title, amount } = await coupons.recordOf(tx, id);
  const words = `「${title}」折 ${amount}，${timesOf(body)}`;
  const step = { ...about, kind: 'coupon.codes', subject: coupons.subjectOf(id), reason: body.name } as const;
  return orWait(tx, shop, caller, { ...step, payload: { ...asked, words } }, () =>
    addCodes(tx, caller, asked),
  );
}

/** `changeBatch`, or above the limit the question about it to a second person. */
export async function changeBatchOrAsk(tx: Tx, shop: Configured, caller: StaffCaller, asked: Limit) {
  const { coupon_id, name, total: before } = await batches.batchWith(tx, asked.id);
  const { total } = asked.body;
  if (total === undefined || total === before)
    return { data: await batches.changeBatch(tx, caller, asked.id, asked.body) };
  const words = `「${name}」改為${timesOf({ total })}`;
  const step = {
    ...about,
    kind: 'coupon.limit',
    subject: coupons.subjectOf(coupon_id),
    reason: name,
  } as const;
  return orWait(tx, shop, caller, { ...step, payload: { ...asked, words } }, () =>
    changeLimit(tx, caller, asked),
  );
}

/** `change`, or above the limit the question about it to a second person. */
export async function changeOrAsk(tx: Tx, shop: Configured, caller: StaffCaller, asked: Terms) {
  const { title, amount: before } = await coupons.recordOf(tx, asked.id);
  const { amount } = asked.body;
  if (amount === undefined || amount === before)
    return { data: await coupons.change(tx, caller, asked.id, asked.body) };
  const words = `「${title}」從折 ${before} 改為折 ${amount}`;
  const step = {
    ...about,
    kind: 'coupon.terms',
    subject: coupons.subjectOf(asked.id),
    reason: title,
  } as const;
  return orWait(tx, shop, caller, { ...step, payload: { ...asked, words } }, () =>
    changeTerms(tx, caller, asked),
  );
}
