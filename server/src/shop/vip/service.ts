import { levelOfGrowth, type VipState, vipLevel, vipLevels, vipProgress } from '@kujiya/contract/shop/vip';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { recordEvents } from '#shop/events/queries.ts';
import * as queries from './queries.ts';
import { type Growth, standingOf } from './standing.ts';

export type GrowthEntry = { reference: string; memberId: number; growth: number; at: Date };

const isHeld = (growth: number): boolean => vipLevel(levelOfGrowth(growth)).hold > 0;
const unheld = (growth: number): VipState => ({
  growth: Math.max(0, growth),
  level: levelOfGrowth(growth),
  held: 0,
  expiresAt: null,
});

/** Makes the standings of members follow the contract's levels when these have changed since they were stored. */
export async function followLevels(tx: Tx): Promise<void> {
  await queries.endMisplaced(
    tx,
    vipLevels.map(({ growth }) => growth),
  );
}

/**
 * The standings of members with so much growth at `now` (ms). Entries are read only for members whose levels have to be
 * held; the others follow from their total.
 */
export async function standingsOfGrowth(
  db: Queryable,
  growth: ReadonlyMap<number, number>,
  now: number,
): Promise<Map<number, VipState>> {
  const states = new Map([...growth].map(([memberId, total]) => [memberId, unheld(total)]));
  const high = [...growth].flatMap(([memberId, total]) => (isHeld(total) ? [memberId] : []));
  if (high.length === 0) return states;
  const entries = new Map<number, Growth[]>(high.map((memberId) => [memberId, []]));
  for (const row of await queries.listEntries(db, high, new Date(now)))
    entries.get(row.member_id)?.push({ at: row.at.getTime(), growth: row.growth });
  for (const [memberId, list] of entries) states.set(memberId, standingOf(list, now));
  return states;
}

/** The standings of members at `now` (ms), also after the end of a period that no job has handled yet. */
export async function standingsOf(
  db: Queryable,
  memberIds: readonly number[],
  now: number,
): Promise<(memberId: number) => VipState> {
  const states = new Map<number, VipState>();
  const ended = new Map<number, number>();
  for (const row of await queries.findStandings(db, [...memberIds])) {
    const { member_id: memberId, growth, level, held, expires_at } = row;
    const expiresAt = expires_at?.getTime() ?? null;
    if (expiresAt !== null && expiresAt <= now) ended.set(memberId, growth);
    else states.set(memberId, { growth, level, held, expiresAt });
  }
  for (const [memberId, state] of await standingsOfGrowth(db, ended, now)) states.set(memberId, state);
  return (memberId) => states.get(memberId) ?? unheld(0);
}

/** Updates the standings of members at `now` (ms), and the share that points may pay, and records changes of level. */
export async function refreshStandings(tx: Tx, memberIds: readonly number[], now: number): Promise<void> {
  const ids = [...new Set(memberIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  await queries.openStandings(tx, ids);
  const before = new Map((await queries.lockStandings(tx, ids)).map((row) => [row.member_id, row.level]));
  const sums = new Map(ids.map((id) => [id, 0]));
  for (const row of await queries.sumGrowth(tx, ids)) sums.set(row.member_id, row.growth);
  const states = [...(await standingsOfGrowth(tx, sums, now))];
  await queries.saveStandings(
    tx,
    states.map(([memberId]) => memberId),
    // The total, including entries with a later date.
    states.map(([memberId]) => Math.max(0, sums.get(memberId) ?? 0)),
    states.map(([, { level }]) => level),
    states.map(([, { held }]) => held),
    states.map(([, { expiresAt }]) => (expiresAt === null ? null : new Date(expiresAt))),
  );
  const moved = states.filter(([memberId, { level }]) => before.get(memberId) !== level);
  if (moved.length === 0) return;
  const movedIds = moved.map(([memberId]) => memberId);
  await queries.setPointsLimits(
    tx,
    movedIds,
    moved.map(([, { level }]) => vipLevel(level).pointsLimit),
  );
  await recordEvents(
    tx,
    'vip.level_changed',
    moved.map(([memberId, { level }]) => ({
      memberId,
      data: { from: before.get(memberId) ?? 1, to: level },
    })),
  );
}

/** Gives growth, once per reference, and updates the standings; `now` in ms. */
export async function addGrowth(tx: Tx, entries: readonly GrowthEntry[], now: number): Promise<void> {
  if (entries.length === 0) return;
  await queries.insertGrowth(
    tx,
    entries.map(({ reference }) => reference),
    entries.map(({ memberId }) => memberId),
    entries.map(({ growth }) => growth),
    entries.map(({ at }) => at),
  );
  await refreshStandings(
    tx,
    entries.map(({ memberId }) => memberId),
    now,
  );
}

/** `vip_info` of a member, with their points and the share of a total that points may pay (%). */
export function vipInfo(state: VipState, { points, limit }: { points: number; limit: number }) {
  const { level, growth, expiresAt } = state;
  // The fourth level is never lost: after a fall its period only counts the growth that brings the fifth back.
  const expires = vipLevel(level).hold > 0 ? expiresAt : null;
  return {
    vip_level: level,
    vip_level_name: vipLevel(level).name,
    progress_percentage: vipProgress(state),
    growth_points: growth,
    next_level_total_points: vipLevels[level]?.growth ?? null,
    vip_expiry_date: expires === null ? null : new Date(expires).toISOString(),
    total_points: points,
    points_discount_limit: limit,
  };
}
