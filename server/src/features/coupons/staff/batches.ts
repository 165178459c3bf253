import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type addStaffCouponBatch,
  type CouponBatch,
  type changeStaffCouponBatch,
  type ExportedCode,
  couponCodeLimits as limits,
  couponCodeRefusals as refusals,
} from '@kujiya/contract/staff/coupon-codes';
import { staffCouponRefusals as couponRefusals } from '@kujiya/contract/staff/coupons';
import { periodRefusals } from '@kujiya/contract/staff/period';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { partOf, requireVersion } from '#shop/staff/service.ts';
import * as queries from './batch-queries.ts';
import { lockRecord, recordOf, subjectOf } from './service.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

const batchOf = ({ offer_id, is_shared, size, ...row }: queries.BatchRow): CouponBatch => ({
  ...row,
  coupon_id: offer_id,
  shared: is_shared,
  codes: size,
  starts_at: iso(row.starts_at),
  ends_at: iso(row.ends_at),
  last_redeemed_at: iso(row.last_redeemed_at),
  cancelled_at: iso(row.cancelled_at),
  made_at: row.made_at.toISOString(),
});

/** The name of a batch in the log. */
const batchSubject = (id: number) => `coupon_batch:${id}`;
const subjectsOf = ({ id, coupon_id }: CouponBatch) => [subjectOf(coupon_id), batchSubject(id)];

/** The batches of a coupon, newest first. Refuses `coupon_unknown`. */
export async function listBatches(db: Queryable, couponId: number): Promise<CouponBatch[]> {
  const { id } = await recordOf(db, couponId);
  return (await queries.listBatches(db, id, limits.batches)).map(batchOf);
}

/** Refuses `coupon_batch_unknown`. */
export async function batchWith(db: Queryable, id: number): Promise<CouponBatch> {
  const [row] = await queries.findBatch(db, id);
  if (!row) throw new Refused(refusals.coupon_batch_unknown);
  return batchOf(row);
}

type Given = Omit<InputOf<typeof addStaffCouponBatch>['body'], 'name'> & { name: string };

const timeOf = (time: string | null | undefined) => (time ? new Date(time) : null);

function requireOrder({ starts_at, ends_at }: { starts_at?: string | null; ends_at?: string | null }): void {
  if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
    throw new Refused(periodRefusals.period_invalid);
}

const codeForm = new RegExp(`^[A-Z0-9]{${limits.codeMin},${limits.codeMax}}$`);

/** Adds codes to a batch until it has as many as it should: a random one may exist already. */
async function addRandomCodes(tx: Tx, batchId: number, count: number): Promise<void> {
  for (let left = count; left > 0; ) {
    const codes = new Set<string>();
    while (codes.size < left) codes.add(randomCode(limits.codeLength));
    left -= (await queries.insertCodes(tx, batchId, [...codes], 1)).length;
  }
}

/**
 * Makes a batch of an offer: `count` random codes, each for one member, or one chosen `code` for everybody. Returns its
 * id. Refuses as `addStaffCouponBatch`.
 */
export async function makeBatch(tx: Tx, offerId: number, given: Given): Promise<number> {
  const { name, count, code, total = null, per_member = 1 } = given;
  if ((count === undefined) === (code === undefined)) throw new Refused(refusals.batch_kind_invalid);
  if (count !== undefined && (total !== null || per_member !== 1))
    throw new Refused(refusals.batch_kind_invalid);
  requireOrder(given);
  const [made] = await queries.insertBatch(tx, {
    offerId,
    name,
    isShared: code !== undefined,
    size: count ?? 1,
    perMember: per_member,
    startsAt: timeOf(given.starts_at),
    endsAt: timeOf(given.ends_at),
  });
  if (!made) throw new Error('no batch was made');
  if (code === undefined) await addRandomCodes(tx, made.id, count ?? 1);
  else {
    const shared = code.toUpperCase();
    if (!codeForm.test(shared)) throw new Refused(refusals.batch_code_invalid);
    const added = await queries.insertCodes(tx, made.id, [shared], total);
    if (added.length === 0) throw new Refused(refusals.batch_code_used);
  }
  return made.id;
}

/** The same for a person of the staff. Refuses also `coupon_unknown`, `coupon_is_stopped` and `batch_too_many`. */
export async function addBatch(
  tx: Tx,
  { note }: StaffCaller,
  couponId: number,
  given: Given,
): Promise<CouponBatch> {
  const { id, stopped_at } = await lockRecord(tx, couponId);
  if (stopped_at !== null) throw new Refused(couponRefusals.coupon_is_stopped);
  if ((await queries.listBatches(tx, id, limits.batches)).length >= limits.batches)
    throw new Refused(refusals.batch_too_many);
  const batch = await batchWith(tx, await makeBatch(tx, id, given));
  // Without the code that the staff chose: the log is read by people who may not see codes.
  const { code: _, count, ...said } = given;
  note({ subjects: subjectsOf(batch), after: { ...said, codes: count ?? 1, shared: batch.shared } });
  return batch;
}

/** Locks a batch with its codes. Refuses `coupon_batch_unknown`. */
async function lockBatch(tx: Tx, id: number): Promise<CouponBatch> {
  await queries.lockCodes(tx, id);
  await queries.lockBatch(tx, id);
  return batchWith(tx, id);
}

/** Changes what is sent of a batch. Refuses as `changeStaffCouponBatch`. */
export async function changeBatch(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, ...changes }: InputOf<typeof changeStaffCouponBatch>['body'],
): Promise<CouponBatch> {
  const before = await lockBatch(tx, id);
  await requireVersion(tx, batchSubject(id), version, before);
  if (before.cancelled_at !== null) throw new Refused(refusals.batch_cancelled);
  const wanted = { ...before, ...changes };
  requireOrder(wanted);
  const { total, per_member, redeemed } = wanted;
  if (!before.shared && (total !== null || per_member !== 1)) throw new Refused(refusals.batch_kind_invalid);
  const [{ most } = { most: 0 }] = await queries.mostOfOne(tx, id);
  if ((total !== null && total < redeemed) || per_member < most)
    throw new Refused(refusals.batch_limit_low, { redeemed, most });
  if (before.shared) await queries.updateTotal(tx, id, total);
  await queries.updateBatch(
    tx,
    id,
    wanted.name,
    per_member,
    timeOf(wanted.starts_at),
    timeOf(wanted.ends_at),
  );
  const after = await batchWith(tx, id);
  note({ subjects: subjectsOf(after), before: partOf(before, changes), after: partOf(after, changes) });
  return after;
}

/** Cancels the rest of a batch. Refuses `coupon_batch_unknown` and `batch_cancelled`. */
export async function cancelBatch(tx: Tx, { note }: StaffCaller, id: number): Promise<CouponBatch> {
  const { cancelled_at } = await lockBatch(tx, id);
  if (cancelled_at !== null) throw new Refused(refusals.batch_cancelled);
  await queries.cancelCodes(tx, id);
  const after = await batchWith(tx, id);
  note({ subjects: subjectsOf(after), after: { name: after.name, cancelled: after.cancelled } });
  return after;
}

/** The codes of a batch; the log says how many left the office. Refuses `coupon_batch_unknown`. */
export async function exportCodes(tx: Tx, { note }: StaffCaller, id: number): Promise<ExportedCode[]> {
  const batch = await batchWith(tx, id);
  const rows = await queries.exportCodes(tx, id);
  note({ subjects: subjectsOf(batch), after: { name: batch.name, codes: rows.length } });
  return rows.map(({ redeemed_at, ...row }) => ({ ...row, redeemed_at: iso(redeemed_at) }));
}
