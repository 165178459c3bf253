import {
  refundLimits as limits,
  type RefundState,
  refundRefusals as refusals,
} from '@kujiya/contract/refunds';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { credit } from '#shop/ledger/service.ts';
import { moveAttempt } from '#shop/payments/queries.ts';
import { insertPayout, postBetween } from '#shop/refunds/queries.ts';
import { maskAccount } from '#shop/staff/masks.ts';
import { topUpsOf } from '../queries.ts';
import { partsOf } from '../service.ts';
import * as queries from './queries.ts';

async function takeAsked(tx: Tx, id: number): Promise<queries.RequestedRow> {
  const [refund] = await queries.lockRefund(tx, id);
  if (!refund) throw new Refused(refusals.refund_missing);
  if (refund.state !== 'asked') throw new Refused(refusals.refund_decided);
  return refund;
}

const payoutView = ({
  refund_id: _,
  done_at,
  ...row
}: Awaited<ReturnType<typeof queries.payoutsOf>>[number]) => ({
  ...row,
  done_at: done_at?.toISOString() ?? null,
});

/**
 * Approves the refund of unused tokens for payout; the fee goes to the shop. Refuses `refund_missing`,
 * `refund_decided`, and `refund_account_missing` when a card's time limit has passed since the request.
 */
export async function settle(tx: Tx, { staffId, note }: StaffCaller, id: number, reason: string) {
  const { member_id, amount, fee, has_account } = await takeAsked(tx, id);
  const parts = partsOf(await topUpsOf(tx, member_id, limits.cardDays), amount - fee);
  if (!has_account && parts.some(({ way }) => way === 'transfer'))
    throw new Refused(refusals.refund_account_missing);
  await queries.decide(tx, id, 'paying', `staff:${staffId}`, reason);
  if (fee > 0) await postBetween(tx, `token-refund-fee:${id}`, 'fee', 'refunds', 'fees', fee);
  for (const part of parts) {
    await insertPayout(tx, id, part.attemptId, part.amount, part.way);
    if (part.way === 'gateway') await moveAttempt(tx, part.attemptId, ['paid'], 'refunding', 'staff');
  }
  const payouts = (await queries.payoutsOf(tx, [id])).map(payoutView);
  note({
    subjects: [`refund:${id}`, `member:${member_id}`],
    before: { state: 'asked' },
    after: { state: 'paying', payout: amount - fee, fee },
    reason,
  });
  return { payouts, amount: amount - fee };
}

/** Returns held tokens to the wallet they came from; the member is shown the reason. Refuses as `settle`. */
export async function decline(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  reason: string,
): Promise<void> {
  const { member_id, amount } = await takeAsked(tx, id);
  await queries.decide(tx, id, 'declined', `staff:${staffId}`, reason);
  await credit(tx, {
    memberId: member_id,
    reference: `token-refund-back:${id}`,
    kind: 'token_refund',
    from: 'refunds',
    tokens: amount,
    points: 0,
  });
  await recordEvent(tx, 'refund.declined', member_id, { refund: id, amount, reason });
  note({
    subjects: [`refund:${id}`, `member:${member_id}`],
    before: { state: 'asked' },
    after: { state: 'declined' },
    reason,
  });
}

/** Refunds in a state, oldest first, with their payouts; bank accounts are whole where `isWhole`. */
export async function listRefunds(
  db: Queryable,
  state: RefundState,
  after = 0,
  { size = limits.listSize, isWhole = false }: { size?: number; isWhole?: boolean } = {},
) {
  const rows = await queries.listRefunds(db, state, after, size + 1);
  const { shown, next } = pageOf(rows, size);
  const payouts = await queries.payoutsOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map(({ transfer_account: account, ...row }) => ({
      ...row,
      transfer_account: account === null || isWhole ? account : maskAccount(account),
      at: row.at.toISOString(),
      payouts: payouts.filter(({ refund_id }) => refund_id === row.id).map(payoutView),
    })),
    next,
  };
}

/** The same for a file, in larger pages and with whole accounts; the log says whose. */
export async function exportRefunds(tx: Tx, { note }: StaffCaller, state: RefundState, after = 0) {
  const page = await listRefunds(tx, state, after, { size: limits.exportSize, isWhole: true });
  note({ subjects: page.data.map(({ id }) => `refund:${id}`) });
  return page;
}

/** The account to which a transfer is sent; null where none is known. Refuses `payout_missing` and `payout_elsewhere`. */
export async function revealAccount(tx: Tx, { note }: StaffCaller, id: number): Promise<string | null> {
  const [payout] = await queries.accountOf(tx, id);
  if (!payout) throw new Refused(refusals.payout_missing);
  if (payout.way !== 'transfer' || payout.state !== 'waiting') throw new Refused(refusals.payout_elsewhere);
  note({ subjects: [`payout:${id}`, `refund:${payout.refund_id}`] });
  return payout.account;
}
