import { drawRefusals as refusals } from '@kujiya/contract/draws';
import { drawPrice, pointsDiscount, pointsStep, purchasability } from '@kujiya/contract/pricing';
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

const busyTries = 4;

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
    for (let left = busyTries; ; left--) {
      const result = await enqueue(draw);
      if (left === 0 || !('refused' in result) || result.refused !== 'draw_busy') return result;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };
}
