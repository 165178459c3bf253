import { ichibanLimits } from '@kujiya/contract/ichiban';
import { drawRefusals as refusals } from '@kujiya/contract/shop/draws';
import type { InvoiceInfo } from '@kujiya/contract/shop/invoice';
import { purchasability } from '@kujiya/contract/shop/pricing';
import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import { batcher } from '#platform/batch.ts';
import type { Idempotency } from '#platform/http/api.ts';
import { Refused } from '#platform/http/refused.ts';
import { drawBatch, draws as drawn } from '#platform/metrics.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { type Commitments, createCommitments } from './commitments.ts';
import * as queries from './queries.ts';
import { allFit, type Subtrees, subtreesOf } from './tree-store.ts';
import { pauseUnfit } from './unfit.ts';

export type { Booked } from './queries.ts';

export type PricedProduct = {
  price: number;
  discount_price: number | null;
  point_price: number | null;
  allow_point_payment: boolean;
  status: string;
  release_date: string | null;
  draw_date: string | null;
};

/** The buyer's terms of payment, as sent by the client. */
export type PaymentTerms = {
  /** Bonus points to spend. */
  points: number;
  couponId: number | null;
  paymentMethod: 'balance' | 'credit_card';
  /** By card: the invoice's details; null takes those of the member's settings. */
  invoice: InvoiceInfo | null;
  /** Tokens the buyer was shown; null skips the comparison. */
  shownFinal: number | null;
};

/** The payment part of a purchase's body. */
export const paymentTermsOf = (body: {
  payment_method: 'balance' | 'credit_card';
  points_discount?: number;
  coupon_id?: number | null;
  final_amount?: number;
  invoice_info?: InvoiceInfo | null;
}): PaymentTerms => ({
  paymentMethod: body.payment_method,
  invoice: body.invoice_info ?? null,
  points: body.points_discount ?? 0,
  couponId: body.coupon_id ?? null,
  shownFinal: body.final_amount ?? null,
});

/** Refuses a product that is not on sale at `now` (ms), or that cannot be bought this way. */
export function requireOpen(product: PricedProduct, now: number): void {
  const state = purchasability(product, now);
  if (state.open) return;
  if (state.reason === 'off_shelf') throw new Refused(refusals.product_off_shelf);
  const refusal = state.reason === 'not_released' ? refusals.product_not_released : refusals.product_not_open;
  throw new Refused(refusal, { from: state.from });
}

const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`;

/** A purchase in the form the database reads. */
export const drawRequestOf = (draw: queries.Draw, i: number): queries.DrawRequest => ({
  i,
  game: draw.game,
  token: bytes(draw.token),
  key: draw.key,
  body_hash: draw.bodyHash && bytes(draw.bodyHash),
  target: draw.target,
  version: draw.version,
  numbers: draw.numbers,
  count: draw.count,
  is_full: draw.full,
  total: draw.total,
  points: draw.points,
  discount: draw.pointsDiscount,
  coupon: draw.coupon?.id ?? null,
  coupon_off: draw.coupon?.discount ?? 0,
  order_number: draw.orderNumber,
});

/** A completed purchase, and whether this is its first answer; or its refusal. */
export type Outcome = { booked: queries.Booked; isNew: boolean } | queries.RefusedDraw;

type Batch = { rows: Awaited<ReturnType<typeof queries.draw.alone>>; subtrees: Subtrees };

/** The lots of which a batch drew a ticket that they did not commit to. */
async function unfitIn(tx: Tx, { rows, subtrees }: Batch, commitments: Commitments): Promise<number[]> {
  const unfit = new Set<number>();
  for (const row of rows)
    if (row.i !== null && row.is_new && !('refused' in row.result)) {
      const { lot, tickets } = row.result;
      if (!(await allFit(subtrees, await commitments.of(tx, lot), tickets))) unfit.add(lot);
    }
  return [...unfit];
}

/**
 * Queues purchases of all games: one transaction for all that arrive together. There is a single queue because two
 * transactions of one process that lock the same members in opposite order would wait for each other. Nothing is
 * committed of a batch that drew from a lot which no longer fits its commitment: that lot is paused, and the batch drawn
 * again.
 */
export function drawQueue(
  db: Database,
  commitments = createCommitments(),
): (draw: queries.Draw) => Promise<Outcome> {
  async function drawFitting(draws: readonly queries.Draw[]): Promise<Batch> {
    const requests = JSON.stringify(draws.map(drawRequestOf));
    for (;;) {
      const { batch, unfit } = await transaction(
        db,
        async (tx) => {
          const { lockPerDraw, lockMaximum } = ichibanLimits;
          const rows = await queries.draw(tx, requests, lockPerDraw, lockMaximum, shopDefaults.storageDays);
          const batch = { rows, subtrees: subtreesOf(rows.filter(({ i }) => i === null)) };
          return { batch, unfit: await unfitIn(tx, batch, commitments) };
        },
        ({ unfit }) => unfit.length === 0,
      );
      if (unfit.length === 0) return batch;
      for (const lotId of unfit) {
        commitments.forget(lotId);
        await transaction(db, (tx) => pauseUnfit(tx, lotId));
      }
    }
  }

  return batcher<queries.Draw, Outcome>(async (draws) => {
    drawBatch.observe(draws.length);
    const { rows, subtrees } = await drawFitting(draws);
    const outcomes = new Array<Outcome>(draws.length);
    for (const row of rows)
      if (row.i !== null) {
        const { i, result, is_new } = row;
        if ('refused' in result) outcomes[i] = result;
        else {
          const draw = draws[i];
          if (is_new && draw) drawn.inc({ game: draw.game }, draw.count);
          outcomes[i] = { booked: is_new ? { ...result, subtrees } : result, isNew: is_new };
        }
      }
    return outcomes;
  });
}

/**
 * For a purchase that is refused before it reaches the database: the first answer to its key, even if lot and product
 * have changed since; null for a new key.
 */
export async function firstAnswer(
  db: Database,
  token: Buffer,
  { key, bodyHash }: Idempotency,
): Promise<Outcome | null> {
  if (key === null) return null;
  const [kept] = await queries.findFirstAnswer(db, token, key);
  if (!kept) return null;
  return kept.body_hash.equals(bodyHash)
    ? { booked: kept.answer as queries.Booked, isNew: false }
    : { refused: 'idempotency_conflict' };
}
