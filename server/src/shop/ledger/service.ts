import { pointsMonths } from '@kujiya/contract/shop/pricing';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

export type Credit = {
  memberId: number;
  /** Unique: the same reference can never credit twice. */
  reference: string;
  kind: string;
  /** The shop's account that pays. */
  from: 'recharge' | 'gift' | 'sales' | 'refunds';
  tokens: number;
  points: number;
};

/** Credits tokens and points to a member in one journal entry; points last `pointsMonths` and first pay the debt. */
export async function credit(
  tx: Tx,
  { memberId, reference, kind, from, tokens, points }: Credit,
): Promise<void> {
  const [made] = await queries.credit(tx, memberId, reference, kind, from, tokens, points);
  if (!made) throw new Error(`nothing was credited for ${reference}`);
  if (points === 0) return;
  await queries.insertPointLot(tx, memberId, made.entry, points, pointsMonths);
  await queries.settleDebts(tx, [memberId]);
}

/** Points for one member; the same reference never gives twice. */
export type Grant = { memberId: number; reference: string; points: number };

/** Gives points to many members, an entry each, in one statement; grants whose reference exists are skipped. */
export async function grantPoints(tx: Tx, kind: string, grants: readonly Grant[]): Promise<void> {
  const given = grants.filter(({ points }) => points > 0);
  if (given.length === 0) return;
  await queries.grantPoints(
    tx,
    kind,
    given.map(({ memberId }) => memberId),
    given.map(({ reference }) => reference),
    given.map(({ points }) => points),
    pointsMonths,
  );
}

/**
 * Locks a member's wallet, and with `withPoints` the point account, and reads what they can spend; null when the
 * account has been deleted. Whoever spends no points does not wait for points that are being credited.
 */
export async function lockMeans(
  tx: Tx,
  memberId: number,
  { withPoints }: { withPoints: boolean },
): Promise<queries.Means | null> {
  const locked = await queries.lockAccounts(tx, memberId, withPoints);
  if (locked.length === 0) return null;
  // A separate statement: the snapshot of the one that waited is older than the wait.
  const [means] = await queries.findMeans(tx, memberId);
  return means ?? null;
}

/**
 * Charges a member tokens and points for an order, in one entry `order:<id>`; nothing for 0 of both. The caller has
 * locked the accounts and compared the balances; throws when they do not suffice.
 */
export async function charge(
  tx: Tx,
  {
    memberId,
    orderId,
    kind,
    tokens,
    points,
  }: Pick<Credit, 'memberId' | 'kind' | 'tokens' | 'points'> & { orderId: number },
): Promise<void> {
  if (tokens === 0 && points === 0) return;
  const reference = `order:${orderId}`;
  await debit(tx, { memberId, reference, kind, tokens, points }, { tokensTo: 'sales', pointsTo: 'redeemed' });
}

type Debit = Omit<Credit, 'from'>;

/**
 * Takes tokens or points that a member should not have, back to the account that gifts come from. The caller has locked
 * the accounts and compared the balances.
 */
export const takeBack = (tx: Tx, taken: Debit): Promise<void> =>
  debit(tx, taken, { tokensTo: 'gift', pointsTo: 'gift' });

async function debit(tx: Tx, taken: Debit, to: { tokensTo: string; pointsTo: string }): Promise<void> {
  const [made] = await queries.debit(tx, { ...taken, ...to });
  if (!made) throw new Error(`nothing was taken for ${taken.reference}`);
  if (taken.points > 0) await queries.spendPoints(tx, taken.memberId, made.entry, taken.points);
}
