import { pointsMonths } from '@kujiya/contract/shop/pricing';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

export type Credit = {
  memberId: number;
  /** Unique: the same reference can never credit twice. */
  reference: string;
  kind: string;
  /** The shop's account it comes out of. */
  from: 'recharge' | 'gift' | 'sales' | 'refunds';
  tokens: number;
  points: number;
};

/** Puts tokens and points on a member's accounts in one journal entry; points last `pointsMonths` and first pay what is owed. */
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

/** Points for one member, which a reference gives once. */
export type Grant = { memberId: number; reference: string; points: number };

/** Gives points to many members, an entry each, in one statement; what has its reference already is passed over. */
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
