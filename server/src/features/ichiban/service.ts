import { randomInt } from 'node:crypto';
import { ichibanLimits, ichibanRefusals as refusals } from '@kujiya/contract/ichiban';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import type { DrawOrder, DrawReceipt, ReservedOrder } from '@kujiya/contract/shop/draws';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { DrawResult, PublicDrawResult, PurchaseResult } from '@kujiya/contract/ticket-purchase';
import { Refused } from '#platform/http/refused.ts';
import { undrawnNumbers } from '#shop/draws/lots.ts';
import { drawnOrder, orderOfBooked, orderOfReserved } from '#shop/draws/orders.ts';
import { coreOfBooked, type ReceiptCore } from '#shop/draws/proofs.ts';
import type { PaymentTerms } from '#shop/draws/purchase.ts';
import type { Buyer } from '#shop/draws/service.ts';
import { variantsOfOrder } from '#shop/draws/variant-queries.ts';
import { variantOf } from '#shop/draws/variants.ts';
import type { Shop } from '#shop/feature.ts';
import { maskedName } from '#shop/masked-name.ts';
import { tubeNotices } from './live.ts';
import * as queries from './queries.ts';

type Purchase = Buyer & {
  tubeId: number;
  productId: number;
  /** Ticket numbers; 'any' lets the server pick one. */
  numbers: number[] | 'any';
  fullPack: boolean;
  payment: PaymentTerms;
};

type Drawn<Result> = Omit<Result, 'success' | 'message'>;

type Ichiban = {
  /**
   * Buys tickets: opened in one commit, or reserved until they are paid by card; refuses as `drawTickets` in the
   * contract.
   */
  purchase(input: Purchase): Promise<Drawn<PurchaseResult> | { reserved: ReservedOrder; remain: number }>;
  /** The tickets an order of a member drew, with their proof. Refuses `result_missing`. */
  result(orderId: number, memberId: number): Promise<Drawn<DrawResult>>;
  /** The same for everybody, without the order, with the member's masked name and the odds. Refuses `result_missing`. */
  publicResult(orderId: number): Promise<Drawn<PublicDrawResult>>;
};

function requireTickets(total: number, numbers: number[], fullPack: boolean): void {
  if (numbers.length === 0) throw new Refused(refusals.tickets_none);
  if (!fullPack && numbers.length > ichibanLimits.ticketsPerPurchase)
    throw new Refused(refusals.tickets_too_many);
  if (new Set(numbers).size !== numbers.length || numbers.some((n) => n < 1 || n > total))
    throw new Refused(refusals.tickets_invalid);
}

/** The rules of ichiban over the draw kernel. */
export function createIchiban({ db, draws, clock }: Shop): Ichiban {
  const { lotCache, proofs } = draws;

  async function pickAny(tubeId: number, tokenHash: Buffer): Promise<number[]> {
    const left = await undrawnNumbers(db, tubeId, tokenHash);
    const picked = left[randomInt(Math.max(1, left.length))];
    if (picked === undefined) throw new Refused(refusals.tube_finished);
    return [picked];
  }

  /** What the tickets of an order say of their variants, by number; nothing is read where nobody chooses. */
  async function variantsOf(orderId: number, isChosen: boolean) {
    const rows = isChosen ? await variantsOfOrder(db, orderId) : [];
    return new Map(rows.map((row) => [row.number, { item_id: row.id, ...variantOf(row) }]));
  }

  async function view(
    core: ReceiptCore,
    orderId: number,
  ): Promise<Omit<Drawn<DrawResult>, 'order'> & { receipt: DrawReceipt }> {
    const tube = await lotCache.lot(core.lotId, 'ichiban');
    if (!tube) throw new Error(`lot ${core.lotId} is not a tube`);
    const product = await lotCache.product(tube.product_id);
    const prizeOf = (id: number) => {
      const prize = product.prizes.find((one) => one.id === id);
      if (!prize) throw new Error(`prize ${id} does not belong to product ${product.id}`);
      return { id, tier: prize.tier, name: prize.name, image_url: prize.image_url };
    };
    const drawnAt = new Date(core.drawnAt).toISOString();
    const chosen = product.prizes.filter(({ choice }) => choice === 'member').map(({ id }) => id);
    const variants = await variantsOf(
      orderId,
      core.tickets.some(([, prizeId]) => chosen.includes(prizeId)),
    );
    return {
      product_id: product.id,
      tube_id: tube.id,
      tube_title: tube.title,
      product_name: product.name,
      tickets: core.tickets.map(([number, prizeId]) => {
        const prize = prizeOf(prizeId);
        return {
          id: `${tube.id}-${number}`,
          ticket_number: number,
          drawn_at: drawnAt,
          tier: prize.tier,
          prize,
          ...variants.get(number),
        };
      }),
      last_prize: core.lastPrizeId === null ? null : prizeOf(core.lastPrizeId),
      receipt: await proofs.receipt(core),
    };
  }

  const withCode = (order: DrawOrder, view: { tube_id: number; product_id: number }) => ({
    ...order,
    code: encodeDrawCode({ tubeId: view.tube_id, productId: view.product_id, orderId: order.id }),
  });

  return {
    async purchase({ tubeId, productId, numbers, fullPack, payment, ...buyer }) {
      const bought = await draws.buy(buyer, payment, {
        game: 'ichiban',
        target: tubeId,
        notices: tubeNotices,
        refusals,
        passing: numbers === 'any' ? ['tickets_taken'] : [],
        details: ({ refused, ...details }) => {
          if (refused !== refusals.tube_locked.code) return details;
          const lock = { success: false, remain: details.remain, locked_by_other: true };
          return { ...lock, lock };
        },
        async choose(bypassCache) {
          const tube = await lotCache.lot(tubeId, 'ichiban');
          if (tube?.product_id !== productId) throw new Refused(refusals.tube_missing);
          const product = await lotCache.product(productId, bypassCache);
          const chosen = numbers === 'any' ? await pickAny(tubeId, buyer.tokenHash) : numbers;
          requireTickets(tube.total, chosen, fullPack);
          const total = drawPrice(product) * chosen.length;
          return { product, numbers: chosen, count: chosen.length, full: fullPack, total };
        },
      });
      if ('reserved' in bought) {
        const { reserved } = bought;
        const remain = Math.max(0, Math.ceil((reserved.until - clock()) / 1_000));
        return { reserved: orderOfReserved(reserved), remain };
      }
      const { booked } = bought;
      const result = await view(coreOfBooked(booked), booked.order);
      const [ticket] = result.tickets;
      if (!ticket) throw new Error(`order ${booked.order} has no ticket`);
      return {
        ...result,
        order: withCode(orderOfBooked(booked), result),
        ticket,
        prize: ticket.prize,
        lock: { success: true, remain: booked.remain ?? 0, locked_by_other: false },
        balance: { tokens: booked.tokens, points: booked.points },
      };
    },
    async result(orderId, memberId) {
      const drawn = await drawnOrder(db, orderId, 'ichiban');
      if (!drawn || drawn.memberId !== memberId) throw new Refused(refusals.result_missing);
      const result = await view(drawn.core, orderId);
      return { ...result, order: withCode(drawn.order, result) };
    },
    async publicResult(orderId) {
      const [drawn, [around]] = await Promise.all([
        drawnOrder(db, orderId, 'ichiban'),
        queries.circumstancesOf(db, orderId),
      ]);
      if (!drawn || !around) throw new Refused(refusals.result_missing);
      const result = await view(drawn.core, orderId);
      const tickets = result.tickets.map(({ item_id: _, ...ticket }) => ticket);
      return { ...result, tickets, ...around, drawn_by: maskedName(around.drawn_by) };
    },
  };
}
