import {
  refundLimits as limits,
  refundRefusals as refusals,
  type TokenRefund,
} from '@kujiya/contract/refunds';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Queryable, snapshot, type Tx } from '#platform/postgres/database.ts';
import { hold, insertRefund, lockAccounts } from '#shop/refunds/queries.ts';
import { payoutWayOf } from '#shop/refunds/service.ts';
import * as queries from './queries.ts';

/** The fee the shop keeps of refunded tokens, rounded down in the member's favour. */
export const feeOf = (amount: number): number => Math.floor((amount * limits.feePercent) / 100);

type Part = { attemptId: number; amount: number; way: 'gateway' | 'transfer' };

/** Splits a payout (NT$) over the payments it goes back to: cards first, of each kind the newest. */
export function partsOf(topUps: readonly queries.TopUpRow[], payout: number): Part[] {
  const known = topUps.map(({ id, method, amount, is_recent }) => ({
    attemptId: id,
    amount,
    way: is_recent ? payoutWayOf(method) : ('transfer' as const),
  }));
  const parts: Part[] = [];
  let left = payout;
  for (const way of ['gateway', 'transfer'])
    for (const part of known.filter((one) => one.way === way && one.amount > 0)) {
      const amount = Math.min(left, part.amount);
      if (amount > 0) parts.push({ ...part, amount });
      left -= amount;
    }
  if (left > 0) throw new Error(`${left} of ${payout} unused tokens belong to no payment`);
  return parts;
}

const time = (at: Date | null) => at?.toISOString() ?? null;

/** The refund a member could get now. */
async function offer(db: Queryable, memberId: number) {
  const [wallet] = await queries.balanceOf(db, memberId);
  const topUps = await queries.topUpsOf(db, memberId, limits.cardDays);
  // Granted tokens are spent first, so the tokens left are bought ones as far as payments reach.
  const bought = topUps.reduce((total, one) => total + one.amount, 0);
  const amount = Math.min(wallet?.balance ?? 0, bought);
  const fee = feeOf(amount);
  const parts = partsOf(topUps, amount - fee);
  const sum = (way: Part['way']) =>
    parts.filter((part) => part.way === way).reduce((total, part) => total + part.amount, 0);
  return { amount, fee, payout: amount - fee, by_card: sum('gateway'), by_transfer: sum('transfer') };
}

async function newestOf(db: Queryable, memberId: number): Promise<TokenRefund | null> {
  const [row] = await queries.newestOf(db, memberId);
  if (!row) return null;
  const { at, decided_at, done_at, ...rest } = row;
  return {
    ...rest,
    payout: row.amount - row.fee,
    at: at.toISOString(),
    decided_at: time(decided_at),
    done_at: time(done_at),
  };
}

/** The tokens that a member could have refunded, and the state of their latest request. */
export const tokenRefund = ({ db }: Pick<Context, 'db'>, memberId: number) =>
  snapshot(db, async (view) => {
    const refund = await newestOf(view, memberId);
    const offered = await offer(view, memberId);
    const isOpen = offered.amount > 0 && (refund === null || refund.state === 'declined');
    return { ...offered, open: isOpen, refund };
  });

/**
 * Requests the refund of a member's unused tokens; they are held until staff have decided. `amount` is the amount the
 * member was shown. Refuses `refund_once`, `refund_nothing`, `refund_changed`, `transfer_account_required`.
 */
export async function askTokenRefund(
  tx: Tx,
  memberId: number,
  { amount, account }: { amount: number; account: string },
): Promise<TokenRefund> {
  await lockAccounts(tx, memberId);
  const now = await offer(tx, memberId);
  const earlier = await newestOf(tx, memberId);
  if (earlier && earlier.state !== 'declined') throw new Refused(refusals.refund_once);
  if (now.amount === 0) throw new Refused(refusals.refund_nothing);
  if (now.amount !== amount) throw new Refused(refusals.refund_changed, { amount: now.amount });
  if (now.by_transfer > 0 && account.length < limits.accountMin)
    throw new Refused(refusals.transfer_account_required);
  const wish = '退還未使用的代幣';
  const [made] = await insertRefund(tx, {
    memberId,
    kind: 'tokens',
    orderId: null,
    amount,
    fee: now.fee,
    points: 0,
    state: 'asked',
    actor: 'member',
    reason: wish,
  });
  if (!made) throw new Refused(refusals.refund_once);
  await hold(tx, `token-refund:${made.id}`, memberId, amount);
  // Stored even when cards could take everything now: a card may refuse on the day of the payout.
  if (account.length >= limits.accountMin) await queries.insertTransfer(tx, made.id, memberId, account);
  const refund = await newestOf(tx, memberId);
  if (!refund) throw new Error('a refund was not written');
  return refund;
}
