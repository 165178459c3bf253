import { refundLimits, refundRefusals as refusals } from '@kujiya/contract/refunds';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { credit } from '#shop/ledger/service.ts';
import type { Gateway } from '#shop/payments/gateway.ts';
import { moveAttempt } from '#shop/payments/queries.ts';
import * as payouts from './payout-queries.ts';
import { postBetween } from './queries.ts';

/** Payouts taken at a time, and the number of tries at the gateway (about three days) before staff decide. */
const batch = 20;
const mostTries = 12;

/** Settles an attempt's state when none of its payouts waits for the gateway any more. */
async function settleAttempt(tx: Tx, attemptId: number): Promise<void> {
  const [left] = await payouts.leftOf(tx, attemptId);
  if (left?.is_waiting) return;
  const to = left?.is_whole ? 'refunded' : 'paid';
  await moveAttempt(tx, attemptId, ['refunding'], to, 'query');
}

/** Records that a payout is done; the last one finishes the refund. */
async function finish(tx: Tx, payout: payouts.PayoutRow, note: string | null): Promise<void> {
  const { id, refund_id, attempt_id, member_id, order_id, amount, way } = payout;
  const reference = `payout:${id}`;
  if (way === 'tokens')
    await credit(tx, {
      memberId: member_id,
      reference,
      kind: 'refund',
      from: 'refunds',
      tokens: amount,
      points: 0,
    });
  else {
    const to = way === 'gateway' ? 'recharge' : 'transfers';
    await postBetween(tx, reference, 'payout', 'refunds', to, amount);
  }
  await payouts.markDone(tx, id, note);
  if (way === 'gateway') await settleAttempt(tx, attempt_id);
  await payouts.finishRefund(tx, refund_id);
  await recordEvent(tx, 'refund.paid', member_id, { refund: refund_id, amount, way }, order_id);
}

type Paying = Pick<Context, 'db' | 'clock'> & { log: { warn(details: object, text: string): void } };

/**
 * Gives one payment back through the gateway. First compares the amount the gateway has already given back with the
 * books: after a lost answer the refund must not be requested twice.
 */
async function giveBack({ db, clock }: Paying, gateway: Gateway, payout: payouts.DueRow): Promise<boolean> {
  const { id, number, amount, trade_number, paid, returned } = payout;
  const known = await gateway.givenBack({ number, amount: paid }, clock());
  const trade = { number, amount: paid, tradeNumber: trade_number };
  const isDone = known - returned >= amount || (await gateway.refund(trade, amount, clock()));
  if (!isDone) return false;
  await transaction(db, async (tx) => {
    const [row] = await payouts.lock(tx, id);
    if (row?.state === 'waiting' && row.way === 'gateway') await finish(tx, row, null);
  });
  return true;
}

/**
 * Pays out everything that goes through the gateway and is due; returns how many succeeded. Payouts that the gateway
 * keeps refusing wait for the staff.
 */
export async function payOut(context: Paying, gateway: Gateway): Promise<number> {
  let paid = 0;
  for (;;) {
    const due = await payouts.takeDue.alone(context.db, batch, ...refundLimits.gatewayWaits);
    for (const payout of due) {
      const failed = await giveBack(context, gateway, payout).then(
        (went) => (went ? null : { words: 'the gateway refuses for now', isAnswered: true }),
        (error: Error) => ({ words: error.message.slice(0, 200), isAnswered: false }),
      );
      if (failed === null) paid++;
      else {
        context.log.warn(
          { payout: payout.id, why: failed.words },
          'a payment could not be refunded; it will be retried',
        );
        const isOver = failed.isAnswered && payout.tries >= mostTries;
        await payouts.noteFailure.alone(context.db, payout.id, failed.words, isOver);
      }
    }
    if (due.length < batch) return paid;
  }
}

async function take(tx: Tx, id: number, { way, state }: { way: string; state: string }) {
  const [row] = await payouts.lock(tx, id);
  if (!row) throw new Refused(refusals.payout_missing);
  if (row.way !== way || row.state !== state) throw new Refused(refusals.payout_elsewhere);
  return row;
}

const subjectsOf = ({ id, refund_id }: payouts.PayoutRow) => [`payout:${id}`, `refund:${refund_id}`];

/** Turns a payout that the gateway refused into a bank transfer. Refuses `payout_missing` and `payout_elsewhere`. */
export async function turnIntoTransfer(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const row = await take(tx, id, { way: 'gateway', state: 'refused' });
  await payouts.changeWay(tx, id, 'transfer');
  await settleAttempt(tx, row.attempt_id);
  note({ subjects: subjectsOf(row), before: { way: 'gateway' }, after: { way: 'transfer' } });
}

/** Notes that a transfer was sent, with the bank's reference. Refuses as above. */
export async function noteTransfer(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  bankNote: string,
): Promise<void> {
  const row = await take(tx, id, { way: 'transfer', state: 'waiting' });
  await finish(tx, row, bankNote);
  note({ subjects: subjectsOf(row), before: { state: 'waiting' }, after: { state: 'done', note: bankNote } });
}

/** Notes why a transfer came back; it still waits. Refuses as above. */
export async function noteTransferFailure(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  reason: string,
): Promise<void> {
  const row = await take(tx, id, { way: 'transfer', state: 'waiting' });
  await payouts.noteFailure(tx, id, reason, false);
  note({ subjects: subjectsOf(row), reason });
}

/**
 * Pays an order's payout that the gateway refused in tokens; a refund of unused tokens cannot be paid in tokens.
 * Refuses as above.
 */
export async function payInTokens(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const row = await take(tx, id, { way: 'gateway', state: 'refused' });
  if (row.order_id === null) throw new Refused(refusals.payout_elsewhere);
  await payouts.changeWay(tx, id, 'tokens');
  await settleAttempt(tx, row.attempt_id);
  await finish(tx, { ...row, way: 'tokens' }, null);
  note({ subjects: subjectsOf(row), before: { way: 'gateway' }, after: { way: 'tokens' } });
}
