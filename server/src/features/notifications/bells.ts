import { ichibanRefusals } from '@kujiya/contract/ichiban';
import { notificationKinds } from '@kujiya/contract/notification-kinds';
import { notificationLimits } from '@kujiya/contract/notifications';
import { waitingLimits } from '@kujiya/contract/waiting-room';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import * as bells from './bell-queries.ts';
import { deliverToLikers } from './queries.ts';

/** A shop that was stopped notifies of openings at most this late. */
const openingHours = 6;

/** Notifies members who like a product that its sale or queue opens, soon and at the moment, each once. */
const tellOpenings = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    const rung = await bells.ring(tx, {
      hours: openingHours,
      soon: notificationLimits.openingSoon,
      enterBefore: waitingLimits.enterBefore,
    });
    for (const [kind, causes] of Map.groupBy(rung, ({ kind }) => kind))
      await deliverToLikers(
        tx,
        kind,
        notificationKinds[kind].group,
        causes.map(({ product_id }) => product_id),
        causes.map(({ moment }) => moment),
        causes.map(({ product_id, tube_id, opens_at }) => JSON.stringify({ product_id, tube_id, opens_at })),
      );
  });

/** Notifies of all that has just come: openings, turns, and the ends of locks. */
export async function ringBells(db: Database): Promise<void> {
  await bells.tellTurns.alone(db, notificationKinds.turn.group);
  await bells.tellLocks.alone(db, notificationKinds.lock_over.group);
  await tellOpenings(db);
}

/** Whether the member waits for the end of a tube's lock. Refuses `tube_missing`. */
export async function lockBell(
  { db }: Pick<Context, 'db'>,
  lotId: number,
  memberId: number,
): Promise<boolean> {
  const [tube] = await bells.isWaiting(db, lotId, memberId);
  if (!tube) throw new Refused(ichibanRefusals.tube_missing);
  return tube.waiting ?? false;
}

/** Waits for the end of a tube's lock, or no more; returns which. Refuses `tube_missing`. */
export async function setLockBell(
  context: Context,
  lotId: number,
  memberId: number,
  on: boolean,
): Promise<boolean> {
  await lockBell(context, lotId, memberId);
  await (on ? bells.waitForLock : bells.leaveLock).alone(context.db, lotId, memberId);
  return on;
}
