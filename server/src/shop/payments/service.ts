import { paymentLimits, paymentRefusals } from '@kujiya/contract/payments';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { isLostKey, withRetries } from '#platform/retry.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { credit } from '#shop/ledger/service.ts';
import { type OrderKind, orderKinds, type PaidOutcome } from '#shop/orders/kinds.ts';
import { expiredPointsOf } from '#shop/points/service.ts';
import { giveLatePaymentBack } from '#shop/refunds/service.ts';
import type { Gateway, GatewayReply, Message, Outcome } from './gateway.ts';
import { kindOf, noteMismatch } from './mismatches.ts';
import * as queries from './queries.ts';

export type { AttemptRow, OrderInvoice } from './queries.ts';

/** The channel by which a message of the gateway reached the shop. */
export type Via = 'notice' | 'return' | 'query' | 'reconcile';

/** The database that stores messages, and the log for those that make no sense. */
export type MessageContext = Pick<Context, 'db'> & { log: { error(details: object, text: string): void } };

/**
 * The result of handling a message. `recorded`: the books or the attempt have changed. `repeated`: it was recorded
 * before. `noted`: it is stored and changes nothing, such as a payment that only the browser reports. `unknown`: the
 * shop has no such attempt. `mismatch`: amount, merchant or trade are not the attempt's.
 */
export type Verdict = 'recorded' | 'repeated' | 'unknown' | 'mismatch' | 'noted';

/**
 * Begins an attempt to pay an order whose row the caller has locked; returns the gateway's number for it, and how many
 * attempts came before. Refuses `payment_tried_often`.
 */
export async function startAttempt(
  tx: Tx,
  provider: Gateway['provider'],
  { id, orderNumber, amount }: { id: number; orderNumber: string; amount: number },
  askAfterSeconds: number,
): Promise<{ number: string; earlier: number }> {
  const most = paymentLimits.attempts;
  const [made] = await queries.insertAttempt(tx, id, provider, orderNumber, amount, askAfterSeconds, most);
  if (!made?.number) throw new Refused(paymentRefusals.payment_tried_often);
  return { number: made.number, earlier: made.earlier };
}

type Paid = Extract<Outcome, { state: 'paid' }>;

/** Cancels the order of a deleted account; first, because its reserved items are locked before any ledger account. */
async function giveNothing(
  tx: Tx,
  { order_id }: queries.LockedAttempt,
  { release }: OrderKind,
): Promise<'closed'> {
  await release(tx, order_id, 'gateway', 'account deleted');
  return 'closed';
}

/**
 * Records that an order was paid by money: notes the payment and hands over the purchase, or owes the money back as
 * tokens, all in the caller's transaction. The attempt's row is locked. Returns the outcome for the order.
 * If the member has deleted the account, the order is cancelled and the money is held for its refund.
 */
export async function recordPayment(
  tx: Tx,
  attempt: queries.LockedAttempt,
  paid: Paid,
  { code, words }: GatewayReply,
  via: Via,
): Promise<PaidOutcome> {
  const kind = orderKinds[attempt.order_type];
  if (!kind) throw new Error(`a ${attempt.order_type} order is not paid by money`);
  const outcome = attempt.is_deleted
    ? await giveNothing(tx, attempt, kind)
    : await kind.onPaid(tx, attempt.order_id);
  const isTopUp = attempt.order_type === 'token_recharge';
  const reference = `payment:${attempt.id}`;
  if (outcome === 'opened' && !isTopUp) await queries.postSale(tx, reference, attempt.amount);
  else
    await credit(tx, {
      memberId: attempt.member_id,
      reference,
      kind: outcome === 'opened' ? 'recharge' : 'late_payment',
      from: 'recharge',
      tokens: attempt.amount,
      points: 0,
    });
  // The purchase is no longer available: its order must not wait for a second payment.
  if (outcome === 'gone') await kind.release(tx, attempt.order_id, 'gateway', 'paid too late');
  if (outcome !== 'opened' && !attempt.is_deleted)
    await recordEvent(tx, 'payment.late', attempt.member_id, {
      order_number: attempt.order_number,
      amount: attempt.amount,
      // The points of an order that was closed before were returned, and notified, at that time.
      expired_points: outcome === 'gone' ? await expiredPointsOf(tx, attempt.order_id) : 0,
    });
  await queries.markPaid(tx, {
    attemptId: attempt.id,
    tradeNumber: paid.tradeNumber,
    method: paid.method,
    paidAt: paid.paidAt,
    cardFirst: paid.card?.first ?? null,
    cardLast: paid.card?.last ?? null,
    code,
    words,
    usedFor: outcome === 'opened' ? 'order' : 'tokens',
    via,
  });
  if (attempt.is_deleted) await giveLatePaymentBack(tx, { ...attempt, method: paid.method, via });
  return outcome;
}

const open = ['created', 'pending'] as const;
const isPaid = ({ state }: queries.AttemptRow) => ['paid', 'refunding', 'refunded'].includes(state);

/** Applies a message to its attempt, whose row is locked. */
async function apply(tx: Tx, attempt: queries.LockedAttempt, message: Message, via: Via): Promise<Verdict> {
  const { outcome } = message;
  const isAmount =
    message.amount === attempt.amount || (message.amount === null && outcome.state === 'failed');
  if (!message.ours || !isAmount) return 'mismatch';
  if (outcome.state === 'paid') {
    if (isPaid(attempt)) return attempt.trade_number === outcome.tradeNumber ? 'repeated' : 'mismatch';
    if (attempt.is_trade_known || outcome.tradeNumber === '') return 'mismatch';
    // A message that the browser brings is no proof of money: the gateway is asked instead.
    if (via === 'return') return 'noted';
    await recordPayment(tx, attempt, outcome, message.said, via);
    return 'recorded';
  }
  if (isPaid(attempt)) return 'repeated';
  if (outcome.state === 'failed') {
    const [row] = await queries.moveAttempt(tx, attempt.id, open, 'failed', via);
    if (row?.moved) {
      const { code, words } = message.said;
      await queries.noteFailure(tx, attempt.id, outcome.reason, code, words);
    }
    return row?.moved ? 'recorded' : 'repeated';
  }
  if (outcome.state === 'code') {
    if (attempt.pay_code === outcome.code) return 'repeated';
    await queries.noteCode(tx, attempt.id, outcome.bank, outcome.code, outcome.until);
    await queries.moveAttempt(tx, attempt.id, ['created'], 'pending', via);
    return 'recorded';
  }
  return 'noted';
}

/** A message in its stored form, with the digest by which a repeated one is recognised. */
function keptOf({ number, kept }: Message) {
  const body = JSON.stringify(kept);
  return { number: number.slice(0, 40), body, digest: sha256(`${number} ${body}`) };
}

/**
 * Handles one message of the gateway, through any channel, any number of times, in any order and on any server; when it
 * returns, the message is stored and its effect is committed.
 */
export async function handleMessage(
  { db, log }: MessageContext,
  provider: Gateway['provider'],
  message: Message,
  via: Via,
): Promise<Verdict> {
  const { number, outcome } = message;
  const handle = async (tx: Tx) => {
    const trade = outcome.state === 'paid' ? outcome.tradeNumber : null;
    const [attempt] = await queries.lockAttempt(tx, provider, number, trade);
    const found = attempt ? await apply(tx, attempt, message, via) : 'unknown';
    const kept = keptOf(message);
    await queries.keepMessage(tx, provider, via, kept.number, found, kept.body, kept.digest);
    if (found === 'unknown' || found === 'mismatch')
      await noteMismatch(tx, {
        ...{ provider, via, number: kept.number, tradeNumber: trade || null },
        kind: kindOf(attempt, message),
        attemptId: attempt?.id ?? null,
        ours: attempt?.amount ?? null,
        theirs: message.amount,
      });
    return found;
  };
  // One trade reported for two attempts at once pays the first of them; the other is a mismatch.
  const verdict = await withRetries(
    () => transaction(db, handle),
    (tried) => ('error' in tried && isLostKey(tried.error) ? 'lost_key' : null),
  );
  if (verdict === 'unknown' || verdict === 'mismatch')
    log.error({ number, via, verdict }, 'the gateway reports a payment that does not match the books');
  return verdict;
}

/** Asks the gateway about one attempt and handles the answer; an attempt that can no longer be paid expires. */
async function askAbout(
  context: Pick<Context, 'db' | 'log' | 'clock'>,
  gateway: Gateway,
  attempt: { number: string; amount: number },
): Promise<void> {
  const message = await gateway.query(attempt, context.clock());
  await handleMessage(context, gateway.provider, message, 'query');
  const isOpen = ['unpaid', 'unknown', 'refunded'].includes(message.outcome.state);
  if (isOpen) await expire(context.db, gateway.provider, attempt.number);
}

async function expire(db: Database, provider: Gateway['provider'], number: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [attempt] = await queries.lockAttempt(tx, provider, number, null);
    const [state] = await queries.isOver(tx, provider, number, paymentLimits.openDays);
    if (attempt && state?.over) await queries.moveAttempt(tx, attempt.id, open, 'expired', 'clock');
  });
}

/** Attempts taken at a time. */
const batch = 50;
/** The longest wait between two queries about an unanswered payment, in seconds; the first is a setting of the shop. */
const longestWait = 21_600;

/** Asks about every unanswered attempt that is due; returns how many were asked about. */
export async function askDue(
  context: Pick<Context, 'db' | 'log' | 'clock' | 'config'>,
  gateway: Gateway,
): Promise<number> {
  let asked = 0;
  for (;;) {
    const due = await queries.takeDue.alone(context.db, context.config.paymentQueryAfter, batch, longestWait);
    for (const attempt of due)
      await askAbout(context, gateway, attempt).catch((error: unknown) =>
        context.log.warn({ err: error, number: attempt.number }, 'the gateway could not be queried'),
      );
    asked += due.length;
    if (due.length < batch) return asked;
  }
}

/** Cancels top-ups that can no longer be paid; returns how many. */
export async function tidyTopUps(db: Database): Promise<number> {
  let tidied = 0;
  for (const { id } of await queries.listDeadTopUps(db, paymentLimits.openDays))
    if (await transaction(db, async (tx) => orderKinds.token_recharge?.release(tx, id, 'clock', 'expired')))
      tidied++;
  return tidied;
}
