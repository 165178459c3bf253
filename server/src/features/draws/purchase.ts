import { drawRefusals as refusals } from '@kujiya/contract/draws';
import { drawPrice, pointsDiscount, pointsStep, purchasability } from '@kujiya/contract/pricing';
import pg from 'pg';
import type { Idempotency } from '../../platform/api.ts';
import { batcher } from '../../platform/batch.ts';
import { type Database, singleStatement } from '../../platform/database.ts';
import { Refused } from '../../platform/refused.ts';
import * as queries from './queries.ts';

export type { Booked, RefusedDraw } from './queries.ts';

export type PricedProduct = {
  price: number;
  discount_price: number | null;
  point_price: number | null;
  allow_point_payment: boolean;
  status: string;
  release_date: string | null;
  draw_date: string | null;
};

/** Tokens before and after points; points in steps of 200. */
export type Quote = { total: number; points: number; pointsDiscount: number; final: number };

/** Refuses what may not be bought now (specification 1, section 5); `now` in ms. */
export function requireOpen(product: PricedProduct, now: number): void {
  const state = purchasability(product, now);
  if (state.open) return;
  if (state.reason === 'off_shelf') throw new Refused(refusals.product_off_shelf);
  const refusal = state.reason === 'not_released' ? refusals.product_not_released : refusals.product_not_open;
  throw new Refused(refusal, { from: state.from });
}

/** What `count` draws cost with `points` set against them. The member's own cap and balance are checked where they are locked. */
export function quote(product: PricedProduct, count: number, points: number, shown: number | null): Quote {
  const total = drawPrice(product) * count;
  if (points > 0 && !product.allow_point_payment) throw new Refused(refusals.points_not_allowed);
  if (points % pointsStep !== 0) throw new Refused(refusals.points_step);
  const discount = pointsDiscount(points);
  if (discount > total) throw new Refused(refusals.points_over_cap);
  const final = total - discount;
  if (shown !== null && shown !== final) throw new Refused(refusals.price_changed, { final_amount: final });
  return { total, points, pointsDiscount: discount, final };
}

/** How long a buyer waits for another server to say for whom it is drawing: its batch, or the end of a deadlock. */
const busyMs = 3_000;
const busyPauseMs = 15;

/** Two servers drew for one key at once: the slower one failed as a whole, and finds the first answer when it asks again. */
const isLostKey = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'idempotency_keys_pkey';

/** Queues purchases from tubes: one transaction for all that arrive together (see `draw_tube` for what one is). */
export function tubePurchases(
  db: Database,
): (draw: queries.TubeDraw) => Promise<queries.Booked | queries.RefusedDraw> {
  const enqueue = batcher<queries.TubeDraw, queries.Booked | queries.RefusedDraw>(async (draws) => {
    const rows = await singleStatement(db, (tx) =>
      queries.drawFromTubes(
        tx,
        draws.map(({ token }) => token),
        draws.map(({ key }) => key),
        draws.map(({ bodyHash }) => bodyHash),
        draws.map(({ lot }) => lot),
        draws.map(({ version }) => version),
        draws.map(({ numbers }) => `{${numbers.join(',')}}`),
        draws.map(({ full }) => full),
        draws.map(({ total }) => total),
        draws.map(({ points }) => points),
        draws.map(({ pointsDiscount }) => pointsDiscount),
        draws.map(({ orderNumber }) => orderNumber),
      ),
    );
    return rows.map(({ result }) => result);
  });
  // 'draw_busy': another server is drawing from the tube this very moment and has not said yet for whom.
  return async (draw) => {
    for (const end = Date.now() + busyMs; ; ) {
      const result = await enqueue(draw).catch((error: unknown) => {
        if (isLostKey(error)) return enqueue(draw);
        throw error;
      });
      if (!('refused' in result) || result.refused !== 'draw_busy' || Date.now() >= end) return result;
      await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
    }
  };
}

/**
 * For a purchase that is refused before it reaches the database: what its key was answered with at first, whatever
 * became of lot and product since; null for a new key.
 */
export async function firstAnswer(
  db: Database,
  token: Buffer,
  { key, bodyHash }: Idempotency,
): Promise<queries.Booked | queries.RefusedDraw | null> {
  if (key === null) return null;
  const [kept] = await queries.findFirstAnswer(db, token, key);
  if (!kept) return null;
  return kept.body_hash.equals(bodyHash) ? kept.answer : { refused: 'idempotency_conflict' };
}
