import { randomInt } from 'node:crypto';
import { encodeDrawCode } from '@kujiya/contract/draw-code';
import { drawRefusals } from '@kujiya/contract/draws';
import {
  type DrawResult,
  ichibanLimits,
  type PurchaseResult,
  ichibanRefusals as refusals,
  type TicketPrize,
} from '@kujiya/contract/ichiban';
import { commonRefusals, type Refusal } from '@kujiya/contract/refusal';
import { LRUCache } from 'lru-cache';
import { succeed } from '../../platform/answers.ts';
import type { Idempotency } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import { randomCode, randomToken } from '../../platform/crypto.ts';
import { Refused } from '../../platform/refused.ts';
import { productDetail } from '../catalogue/service.ts';
import { type Proofs, type ReceiptCore, receiptOfOrder } from '../draws/proofs.ts';
import {
  type Booked,
  firstAnswer,
  quote,
  type RefusedDraw,
  requireOpen,
  tubePurchases,
} from '../draws/purchase.ts';
import * as queries from './queries.ts';

type Snapshot = {
  tubeId: number;
  title: string;
  total: number;
  product: Awaited<ReturnType<typeof productDetail>>;
  prizes: Map<number, TicketPrize>;
};

export type Purchase = {
  tokenHash: Buffer;
  idempotency: Idempotency;
  tubeId: number;
  productId: number;
  /** Ticket numbers; 'any' lets the server pick one. */
  numbers: number[] | 'any';
  fullPack: boolean;
  points: number;
  couponId: number | null;
  paymentMethod: 'balance' | 'credit_card';
  shownFinal: number | null;
};

export type Ichiban = {
  /** Buys and opens tickets in one commit; refuses with the reasons of `drawTickets` in the contract. */
  purchase(input: Purchase): Promise<PurchaseResult>;
  /** What an order drew; `memberId` null gives the public view. Refuses `result_missing`. */
  result(orderId: number, memberId: number | null): Promise<DrawResult>;
};

/** Prices of a day's rush are read from memory; the draw itself refuses ('stale') what is no longer true. */
const snapshotMs = 60_000;
const anyTries = 5;

const drawRefusalsByCode: Record<string, Refusal> = {
  ...drawRefusals,
  ...refusals,
  login_required: commonRefusals.login_required,
  idempotency_conflict: commonRefusals.idempotency_conflict,
  // The product kept changing over all tries.
  stale: drawRefusals.draw_busy,
};

function refuse({ refused, ...details }: RefusedDraw): never {
  const refusal = drawRefusalsByCode[refused];
  if (!refusal) throw new Error(`draw_tube refused with an unknown code: ${refused}`);
  const lock = { success: false, remain: details.remain, locked_by_other: true };
  throw new Refused(refusal, refusal === refusals.tube_locked ? { ...lock, lock } : details);
}

function requireTickets({ total }: Snapshot, numbers: number[], fullPack: boolean): void {
  if (numbers.length === 0) throw new Refused(refusals.tickets_none);
  if (!fullPack && numbers.length > ichibanLimits.ticketsPerPurchase)
    throw new Refused(refusals.tickets_too_many);
  if (new Set(numbers).size !== numbers.length || numbers.some((n) => n < 1 || n > total))
    throw new Refused(refusals.tickets_invalid);
}

const toTaipeiDate = (ms: number) =>
  new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' }).replaceAll('-', '');

/** The rules of ichiban over the draw kernel (specification 1; domain.md, Ichiban). */
export function createIchiban(context: Context, proofs: Proofs): Ichiban {
  const { db, clock } = context;
  const book = tubePurchases(db);
  const snapshots = new LRUCache<number, Snapshot>({ max: 5_000, ttl: snapshotMs });

  async function snapshot(tubeId: number): Promise<Snapshot> {
    const [tube] = await queries.findTube(db, tubeId);
    if (!tube) throw new Refused(refusals.tube_missing);
    const product = await productDetail(context, tube.product_id);
    const prizes = new Map(
      product.prizes.map(({ id, tier, name, image_url }) => [id, { id, tier, name, image_url }]),
    );
    const made = { tubeId, title: tube.title, total: tube.total, product, prizes };
    snapshots.set(tubeId, made);
    return made;
  }

  async function pickAny(tubeId: number): Promise<number[]> {
    const left = await queries.undrawnNumbers(db, tubeId);
    const picked = left[randomInt(Math.max(1, left.length))];
    if (!picked) throw new Refused(refusals.tube_finished);
    return [picked.number];
  }

  /** One attempt against one state of the product; refused as 'stale' when that state has passed. */
  async function attempt(tube: Snapshot, input: Purchase): Promise<Booked | RefusedDraw> {
    if (tube.product.id !== input.productId) throw new Refused(refusals.tube_missing);
    requireOpen(tube.product, clock());
    const numbers = input.numbers === 'any' ? await pickAny(tube.tubeId) : input.numbers;
    requireTickets(tube, numbers, input.fullPack);
    const price = quote(tube.product, numbers.length, input.points, input.shownFinal);
    return book({
      token: input.tokenHash,
      key: input.idempotency.key,
      bodyHash: input.idempotency.bodyHash,
      lot: tube.tubeId,
      version: tube.product.version,
      numbers,
      full: input.fullPack,
      total: price.total,
      points: price.points,
      pointsDiscount: price.pointsDiscount,
      orderNumber: `K${toTaipeiDate(clock())}${randomCode(10)}`,
    });
  }

  async function bookFresh(input: Purchase): Promise<Booked | RefusedDraw> {
    const kept = snapshots.get(input.tubeId);
    if (kept) {
      // What memory would refuse is asked again of the database; only what both refuse is refused.
      const result = await attempt(kept, input).catch((error: unknown) => {
        if (error instanceof Refused) return { refused: 'stale' };
        throw error;
      });
      if (!('refused' in result) || !isPassing(input, result)) return result;
    }
    for (let left = anyTries; ; left--) {
      const result = await attempt(await snapshot(input.tubeId), input);
      if (left === 0 || !('refused' in result) || !isPassing(input, result)) return result;
    }
  }

  /** The price has changed, or the server's own pick was taken meanwhile: try again. */
  const isPassing = (input: Purchase, { refused }: RefusedDraw) =>
    refused === 'stale' || (input.numbers === 'any' && refused === 'tickets_taken');

  function view(
    tube: Snapshot,
    order: {
      id: number;
      order_number: string;
      total: number;
      pointsUsed: number;
      pointsDiscount: number;
      final: number;
    },
    core: ReceiptCore,
    receipt: DrawResult['receipt'],
  ): DrawResult {
    const prizeOf = (id: number) => {
      const prize = tube.prizes.get(id);
      if (!prize) throw new Error(`prize ${id} is not of product ${tube.product.id}`);
      return prize;
    };
    const drawnAt = new Date(core.drawnAt).toISOString();
    return succeed({
      message: '抽獎成功',
      order: {
        id: order.id,
        order_number: order.order_number,
        code: encodeDrawCode({ tubeId: tube.tubeId, productId: tube.product.id, orderId: order.id }),
        total_amount: order.total,
        points_used: order.pointsUsed,
        points_discount: order.pointsDiscount,
        final_amount: order.final,
      },
      product_id: tube.product.id,
      tube_id: tube.tubeId,
      tube_title: tube.title,
      product_name: tube.product.name,
      tickets: core.tickets.map(([number, prizeId]) => {
        const prize = prizeOf(prizeId);
        return {
          id: `${tube.tubeId}-${number}`,
          ticket_number: number,
          drawn_at: drawnAt,
          tier: prize.tier,
          prize,
        };
      }),
      last_prize: core.lastPrizeId === null ? null : prizeOf(core.lastPrizeId),
      receipt,
    });
  }

  return {
    async purchase(asked) {
      // Every purchase has a key, also when its caller sent none: a commit whose answer got lost on the way from the
      // database is repeated by the queue, and must then be found, not bought again.
      const key = asked.idempotency.key ?? randomToken();
      const input = { ...asked, idempotency: { ...asked.idempotency, key } };
      if (input.couponId !== null) throw new Refused(refusals.coupons_not_allowed);
      if (input.paymentMethod !== 'balance') throw new Refused(drawRefusals.payment_method_unavailable);
      const booked = await bookFresh(input).catch(async (error: unknown) => {
        const first =
          error instanceof Refused ? await firstAnswer(db, input.tokenHash, input.idempotency) : null;
        if (first === null) throw error;
        return first;
      });
      if ('refused' in booked) refuse(booked);
      const core: ReceiptCore = {
        lotId: booked.lot,
        seq: booked.seq,
        prev: booked.prev,
        hash: booked.hash,
        drawnAt: booked.at,
        lastPrizeId: booked.last,
        tickets: booked.tickets,
      };
      const tube = snapshots.get(booked.lot) ?? (await snapshot(booked.lot));
      const order = { ...booked, id: booked.order, order_number: booked.number };
      const result = view(tube, order, core, await proofs.receipt(core));
      const [ticket] = result.tickets;
      if (!ticket) throw new Error(`order ${booked.order} has no ticket`);
      return {
        ...result,
        ticket,
        prize: ticket.prize,
        lock: { success: true, remain: booked.remain, locked_by_other: false },
        balance: { tokens: booked.tokens, points: booked.points },
      };
    },
    async result(orderId, memberId) {
      const [order] = await queries.findOrder(db, orderId);
      if (!order || (memberId !== null && order.member_id !== memberId))
        throw new Refused(refusals.result_missing);
      const core = await receiptOfOrder(db, orderId);
      if (!core) throw new Refused(refusals.result_missing);
      const tube = snapshots.get(order.lot_id) ?? (await snapshot(order.lot_id));
      const money = {
        id: order.id,
        order_number: order.order_number,
        total: order.total_amount,
        pointsUsed: order.points_used,
        pointsDiscount: order.points_discount,
        final: order.final_amount,
      };
      return view(tube, money, core, await proofs.receipt(core));
    },
  };
}
