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
