import { paymentLimits } from '@kujiya/contract/payments';
import {
  type Payer,
  type PayerConfirmation,
  type PayerLimit,
  payerLimits,
  payerRefusals as refusals,
} from '@kujiya/contract/shop/payer';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { MemberData } from '#shop/personal-data.ts';
import * as queries from './payer-queries.ts';

const hourMs = 3_600_000;
const periods = ['day', 'month'] as const;

/**
 * Checks that a member may pay `amount` NT$ more now, as `requireLimits` does, and has confirmed to be a payer. Refuses
 * `payer_unconfirmed` too.
 */
export async function requirePayer(
  tx: Tx,
  memberId: number,
  amount: number,
  orderId: number | null = null,
): Promise<void> {
  const [confirmed] = await queries.findConfirmation(tx, memberId);
  if (!confirmed) throw new Refused(refusals.payer_unconfirmed);
  await requireLimits(tx, memberId, amount, orderId);
}

/**
 * Checks that the member's own limits leave room for `amount` NT$ more. Other orders of the member that can still be
 * paid count as paid, `orderId` does not. Payments of a member with limits take turns, by a row lock. Refuses
 * `day_limit_reached`, `month_limit_reached`.
 */
export async function requireLimits(
  tx: Tx,
  memberId: number,
  amount: number,
  orderId: number | null,
): Promise<void> {
  const limits = await queries.lockLimits(tx, memberId);
  if (limits.every((limit) => limit.amount === null)) return;
  const [sum] = await queries.sumPayments(tx, memberId, orderId, paymentLimits.longest);
  if (!sum) throw new Error('the sum of payments returned no row');
  for (const { period, amount: limit } of limits) {
    if (limit === null || sum[period] + sum.open + amount <= limit) continue;
    const left = Math.max(0, limit - sum[period] - sum.open);
    throw new Refused(period === 'day' ? refusals.day_limit_reached : refusals.month_limit_reached, { left });
  }
}

/** A member's confirmation and limits as a payer, and the amounts paid in the current day and month. */
export async function payerOf(db: Queryable, memberId: number): Promise<Payer> {
  const [confirmed] = await queries.findConfirmation(db, memberId);
  const limits = await queries.findLimits(db, memberId);
  const [sum] = await queries.sumPayments(db, memberId, null, 0);
  const limitOf = (period: queries.Period): PayerLimit => {
    const row = limits.find((limit) => limit.period === period);
    return {
      limit: row?.amount ?? null,
      next: row?.next_from ? { limit: row.next_amount, from: row.next_from.toISOString() } : null,
      paid: sum?.[period] ?? 0,
    };
  };
  return { confirmation: confirmed?.confirmation ?? null, day: limitOf('day'), month: limitOf('month') };
}

/**
 * Sets a member's own limits, null for none: a lower limit holds at once, a higher one 24 hours later; setting the
 * limit in force or a lower one cancels a pending raise. `now` in ms.
 */
export async function setLimits(
  tx: Tx,
  memberId: number,
  asked: Readonly<Record<queries.Period, number | null>>,
  now: number,
): Promise<void> {
  const limits = await queries.lockLimits(tx, memberId);
  const height = (amount: number | null) => amount ?? Number.POSITIVE_INFINITY;
  for (const period of periods) {
    const row = limits.find((limit) => limit.period === period);
    const holds = row?.amount ?? null;
    const wanted = asked[period];
    if (height(wanted) <= height(holds)) {
      if (row || wanted !== null) await queries.setLimit(tx, memberId, period, wanted, null, null);
      continue;
    }
    // The waiting time that has begun for the same limit goes on.
    if (row?.next_from && row.next_amount === wanted) continue;
    const from = new Date(now + payerLimits.raiseHours * hourMs);
    await queries.setLimit(tx, memberId, period, holds, wanted, from);
  }
}

/** Stores that a member is of age, or pays with a guardian's consent. */
export const confirmPayer = (tx: Tx, memberId: number, confirmation: PayerConfirmation) =>
  queries.confirm(tx, memberId, confirmation);

export const payerMemberData: MemberData = {
  tables: { payer_confirmations: 'erased', payer_limits: 'erased' },
  export: {
    payer_confirmations: queries.exportConfirmations,
    payer_limits: queries.exportLimits,
  },
  erase: [queries.eraseConfirmation, queries.eraseLimits],
};
