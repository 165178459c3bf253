import { ichibanLimits } from '@kujiya/contract/ichiban';
import { reservationLimits } from '@kujiya/contract/shop/orders';
import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import type { Idempotency } from '#platform/http/api.ts';
import { once } from '#platform/idempotency.ts';
import type { Job } from '#platform/jobs.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import type { Actor } from '#shop/orders/service.ts';
import * as card from './card-queries.ts';
import { drawRequestOf } from './purchase.ts';
import type { Draw, RefusedDraw, Reserved } from './queries.ts';
import { findReceipt } from './receipt-queries.ts';
import { fitsNow, pauseUnfit } from './unfit.ts';

export type { OwnReservation } from './card-queries.ts';

/** The key of a member's request, and the writes that belong to the reservation. */
type CardRequest = {
  /** A repeated key gets its first reservation as the answer, even if that has ended since. */
  idempotency: Idempotency;
  /** Runs in the same transaction; if it refuses, nothing is reserved. */
  along: (tx: Tx, reserved: Reserved) => Promise<unknown>;
};

/**
 * Reserves the requested numbers until the draw is paid; a refusal changes nothing and keeps an older reservation.
 * Nothing is reserved in a lot that no longer fits its commitment: it is paused, and refuses.
 */
export async function reserveSlots(
  db: Database,
  memberId: number,
  method: 'credit_card',
  draw: Draw,
  asked?: CardRequest,
): Promise<Reserved | RefusedDraw> {
  const { seconds, pauses, memory, heldInVain } = reservationLimits;
  const { lockPerDraw, lockMaximum } = ichibanLimits;
  const request = JSON.stringify(drawRequestOf(draw, 0));
  for (;;) {
    let unfit: number | null = null;
    const reserve = async (tx: Tx) => {
      const [row] = await card.reserveSlots(tx, {
        request,
        memberId,
        method,
        seconds,
        pauses,
        memory,
        lockPerDraw,
        lockMaximum,
        heldInVain,
      });
      if (!row) throw new Error('reserve_slots returned no row');
      const { result } = row;
      if ('refused' in result) return result;
      if (!(await fitsNow(tx, result.lot, result.numbers))) unfit = result.lot;
      else await asked?.along(tx, result);
      return result;
    };
    const result = await transaction(
      db,
      (tx) => (asked ? once(tx, memberId, asked.idempotency, () => reserve(tx)) : reserve(tx)),
      (reserved) => unfit === null && !('refused' in reserved),
    );
    if (unfit === null) return result;
    const lotId: number = unfit;
    await transaction(db, (tx) => pauseUnfit(tx, lotId));
  }
}

/**
 * Opens the draw of an order whose payment has arrived, in the transaction that records the payment: 'opened', 'gone'
 * when its slots belong to another order by now, or no longer fit their lot's commitment, 'closed' when the order was
 * cancelled or paid already. The last two draw nothing: the caller owes the money back as tokens.
 */
export async function openPaidOrder(tx: Tx, orderId: number): Promise<'opened' | 'gone' | 'closed'> {
  await tx.query('savepoint unopened');
  const [row] = await card.openOrder(tx, orderId, 'gateway', shopDefaults.storageDays);
  if (!row) throw new Error(`order ${orderId} was not opened`);
  const [opened] = row.outcome === 'opened' ? await findReceipt(tx, orderId) : [];
  if (!opened) return row.outcome;
  const { lot_id: lotId, tickets } = opened;
  const numbers = tickets.map(([number]) => number);
  if (await fitsNow(tx, lotId, numbers, tickets)) return 'opened';
  await tx.query('rollback to savepoint unopened');
  await pauseUnfit(tx, lotId);
  return 'gone';
}

/** Cancels an unpaid draw: frees its slots and gives its points back. False when the order is not pending. */
export async function releaseOrder(tx: Tx, orderId: number, actor: Actor, reason: string): Promise<boolean> {
  const [row] = await card.releaseSlots(tx, orderId, actor, reason);
  return row?.released ?? false;
}

/** Cancels the unpaid draw of the session's member before a new one, if `isInTheWay` says so; false when there is none. */
export async function releaseOwn(
  db: Database,
  tokenHash: Buffer,
  isInTheWay: (own: card.OwnReservation) => boolean,
): Promise<boolean> {
  const [own] = await card.findReservation(db, tokenHash);
  if (own === undefined || !isInTheWay(own)) return false;
  return transaction(db, (tx) => releaseOrder(tx, own.id, 'member', 'replaced'));
}

/**
 * Cancels orders whose reservation ended unpaid; their slots are free already, by their timestamp. Returns how many.
 */
export async function tidyReservations(db: Database): Promise<number> {
  let tidied = 0;
  for (const { id } of await card.listOverdue(db, reservationLimits.patience))
    if (await transaction(db, (tx) => releaseOrder(tx, id, 'clock', 'expired'))) tidied++;
  return tidied;
}

/** Tidies unpaid draws every minute. Nothing waits for this job: slots become free by their timestamp. */
export const drawJobs = (db: Database): Job[] => [
  {
    name: 'draws:tidy_reservations',
    at: '* * * * *',
    async run() {
      await tidyReservations(db);
    },
  },
];
