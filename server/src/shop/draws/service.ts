import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { type Game, games } from '@kujiya/contract/shop/games';
import { reservationRefusals } from '@kujiya/contract/shop/orders';
import type { Context } from '#platform/context.ts';
import { randomToken } from '#platform/crypto.ts';
import type { Idempotency } from '#platform/http/api.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import type { Notifier } from '#platform/postgres/notify.ts';
import { type Attempt, isLostKey, type RetryReason, withRetries } from '#platform/retry.ts';
import { couponFor } from '#shop/coupons/service.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import { invoiceOfPurchase } from '#shop/payments/invoice-data.ts';
import { hasMethodsAtOnce } from '#shop/payments/newebpay.ts';
import { requireLimits } from '#shop/payments/payer.ts';
import { insertOrderInvoice } from '#shop/payments/queries.ts';
import { quote } from '#shop/pricing/quote.ts';
import { authenticate } from '#shop/sessions/service.ts';
import { type OwnReservation, releaseOwn, reserveSlots } from './card.ts';
import { createCommitments } from './commitments.ts';
import type { ReceiptSigner } from './keys.ts';
import { createLotCache, type LotCache } from './lot-cache.ts';
import { createProofs, type Proofs } from './proofs.ts';
import {
  drawQueue,
  firstAnswer,
  type Outcome,
  type PaymentTerms,
  type PricedProduct,
  requireOpen,
} from './purchase.ts';
import { type Booked, type Draw, findFirstAnswer, type RefusedDraw, type Reserved } from './queries.ts';

export type Buyer = { tokenHash: Buffer; idempotency: Idempotency };

/** The requested purchase, with its price before points. */
export type Choice = {
  product: PricedProduct & { id: number; version: number };
  /** Tickets or boxes; empty for a machine. */
  numbers: number[];
  count: number;
  full: boolean;
  /** Tokens. */
  total: number;
};

/** The rules that one game adds to a purchase. */
export type Rules = {
  game: Game;
  /** A tube, a case, or the product of a machine. */
  target: number;
  /** The game's own refusals, by the code its drawing function uses. */
  refusals: Readonly<Record<string, Refusal>>;
  /**
   * Finds and checks the requested lot and numbers; `bypassCache` reads the database instead of cached lots and
   * products. May refuse.
   */
  choose(bypassCache: boolean): Promise<Choice>;
  /** Temporary refusals of the database, after which choosing again may succeed. */
  passing?: readonly string[];
  /** The notice about a purchase that is published to the streams of all servers. */
  notices(booked: Booked): object[];
  /** Details of a refusal's answer, next to code and message. */
  details?(refused: RefusedDraw): Record<string, unknown>;
};

/** The result of a purchase: drawn, or reserved until it is paid. */
export type Bought = { booked: Booked } | { reserved: Reserved };

export type Draws = {
  lotCache: LotCache;
  proofs: Proofs;
  /** Publishes a lot's new state to the streams of all servers. */
  notifier: Notifier;
  /**
   * Paid by tokens: buys and opens in one commit. By card: reserves until the payment arrives, and ends an older
   * reservation of the member; a purchase that costs nothing is booked at once. Refuses with the game's reasons and
   * those of `purchaseRefusals` in the contract.
   */
  buy(buyer: Buyer, payment: PaymentTerms, rules: Rules): Promise<Bought>;
};

/** Refusals that the member's own reservation may cause: by its points or its coupon, the others by slots of the same lot. */
const mayBeReserved: ReadonlySet<string> = new Set([
  'tickets_taken',
  'tube_finished',
  'box_drawn',
  'package_changed',
  'package_sold_out',
  'machine_short',
  'machine_empty',
  'points_too_low',
  'coupon_missing',
]);

/** Whether the buyer's own reservation may have caused the refusal. Any other stays, because it may be paid at this moment. */
function isInTheWay(own: OwnReservation, code: string, { couponId }: PaymentTerms, rules: Rules): boolean {
  if (code === 'points_too_low') return own.points_used > 0;
  if (code === 'coupon_missing') return own.coupon_id !== null && own.coupon_id === couponId;
  return rules.target === (rules.game === 'gacha' ? own.product_id : own.lot_id);
}

const common: Record<string, Refusal> = {
  ...blockRefusals,
  ...drawRefusals,
  ...reservationRefusals,
  login_required: commonRefusals.login_required,
  idempotency_conflict: commonRefusals.idempotency_conflict,
  // The product kept changing over all tries.
  stale: drawRefusals.draw_busy,
};

function refuse(rules: Rules, result: RefusedDraw): never {
  const refusal = rules.refusals[result.refused] ?? common[result.refused];
  if (!refusal) throw new Error(`a draw was refused with an unknown code: ${result.refused}`);
  const isPaused = refusal === reservationRefusals.reservation_paused;
  const minutes = isPaused && { minutes: Math.ceil((result.remain ?? 0) / 60) };
  const { refused: _, ...details } = result;
  throw new Refused(refusal, { ...(rules.details?.(result) ?? details), ...minutes });
}

/** The code of an attempt's refusal; null for a result, or another error. */
function refusedBy<T extends object | null>(tried: Attempt<T | RefusedDraw>): string | null {
  if ('error' in tried) return tried.error instanceof Refused ? tried.error.refusal.code : null;
  return tried.result && 'refused' in tried.result ? tried.result.refused : null;
}

/** Choosing again may succeed where the product or the lot has changed meanwhile. */
const passingOf = (code: string, { passing = [] }: Rules): 'stale' | null =>
  code === 'stale' || passing.includes(code) ? 'stale' : null;

/** A game that takes no coupons declares a refusal for them. */
function requireCouponsAllowed({ couponId }: PaymentTerms, { refusals }: Rules): void {
  if (couponId !== null && refusals.coupons_not_allowed) throw new Refused(refusals.coupons_not_allowed);
}

/** The kernel of the three games over finite, committed lots. */
export function createDraws(context: Context, signer: ReceiptSigner, notifier: Notifier): Draws {
  const { db, clock, config } = context;
  const commitments = createCommitments();
  const book = drawQueue(db, commitments);

  /**
   * The database request of one attempt, based on one state of the product; refused as 'stale' when that has changed.
   */
  async function drawOf(
    buyer: Buyer,
    payment: PaymentTerms,
    rules: Rules,
    bypassCache: boolean,
  ): Promise<Draw> {
    const { product, total, ...choice } = await rules.choose(bypassCache);
    requireOpen(product, clock());
    const id = payment.couponId;
    const amount =
      id === null
        ? 0
        : await couponFor(context, buyer.tokenHash, id, { ...games[rules.game], product, total });
    const price = quote({ total, takesPoints: product.allow_point_payment }, payment, amount);
    return {
      game: rules.game,
      token: buyer.tokenHash,
      key: buyer.idempotency.key,
      bodyHash: buyer.idempotency.bodyHash,
      ...choice,
      target: rules.target,
      version: product.version,
      total,
      points: price.points,
      pointsDiscount: price.pointsDiscount,
      ...(id !== null && { coupon: { id, discount: price.couponDiscount } }),
      orderNumber: newOrderNumber(games[rules.game].orderLetter, clock()),
    };
  }

  /**
   * The reason for which a purchase with tokens asks again; ends the member's own unpaid reservation if that is in its
   * way.
   */
  function retryOf(buyer: Buyer, payment: PaymentTerms, rules: Rules) {
    let isFromCache = true;
    return async (tried: Attempt<Outcome>): Promise<RetryReason | null> => {
      if ('error' in tried && isLostKey(tried.error)) return 'lost_key';
      const code = refusedBy(tried);
      if (code === null) return null;
      // Another server is drawing from the lot right now, and its buyer is not visible before its commit.
      if (code === 'draw_busy') return 'busy';
      // A refusal based on cached state is checked against the database, and stands only when both refuse.
      const isUnchecked = isFromCache && 'error' in tried;
      isFromCache = false;
      if (isUnchecked) return 'stale';
      // A locked tube refuses most often, and never for a reservation of the buyer: it costs no query.
      const isOwn =
        mayBeReserved.has(code) &&
        (await releaseOwn(db, buyer.tokenHash, (own) => isInTheWay(own, code, payment, rules)));
      return isOwn ? 'own_reservation' : passingOf(code, rules);
    };
  }

  /** Buys with tokens. */
  function bookOwn(buyer: Buyer, payment: PaymentTerms, rules: Rules): Promise<Outcome> {
    let draw: Draw | undefined;
    return withRetries(
      async (after) => {
        const isSame = after === 'busy' || after === 'lost_key';
        if (!draw || !isSame) draw = await drawOf(buyer, payment, rules, after !== null);
        return book(draw);
      },
      retryOf(buyer, payment, rules),
    );
  }

  async function reserveFor(memberId: number, buyer: Buyer, payment: PaymentTerms, rules: Rules) {
    if (!hasMethodsAtOnce(config)) throw new Refused(drawRefusals.payment_method_unavailable);
    const invoice = JSON.stringify(await invoiceOfPurchase(db, memberId, payment.invoice));
    const along = async (tx: Tx, { order, final }: Reserved) => {
      // The way to the payment asks for the confirmation of a first one.
      await requireLimits(tx, memberId, final, order);
      await insertOrderInvoice(tx, order, invoice);
    };
    const { idempotency } = buyer;
    const result = await withRetries(
      async () => {
        const draw = await drawOf(buyer, payment, rules, true);
        const isFree = draw.total === draw.pointsDiscount + (draw.coupon?.discount ?? 0);
        return isFree ? null : reserveSlots(db, memberId, 'credit_card', draw, { idempotency, along });
      },
      (tried) => {
        const code = 'result' in tried ? refusedBy(tried) : null;
        if (code === null) return null;
        return code === 'draw_busy' ? 'busy' : passingOf(code, rules);
      },
    );
    if (result && 'refused' in result) refuse(rules, result);
    return result;
  }

  /** Reserves a purchase that will be paid by card; null when there is nothing to pay. */
  async function reserve(buyer: Buyer, payment: PaymentTerms, rules: Rules): Promise<Reserved | null> {
    const memberId = await authenticate(context, buyer.tokenHash);
    if (memberId === null) throw new Refused(commonRefusals.login_required);
    return reserveFor(memberId, buyer, payment, rules).catch(async (error: unknown) => {
      // A repeated request gets its first answer, even if the same request would be refused now.
      const { key, bodyHash } = buyer.idempotency;
      const [kept] =
        error instanceof Refused && key !== null ? await findFirstAnswer(db, buyer.tokenHash, key) : [];
      if (!kept?.body_hash.equals(bodyHash) || !('until' in kept.answer)) throw error;
      return kept.answer;
    });
  }

  return {
    notifier,
    lotCache: createLotCache(context),
    proofs: createProofs(db, signer, commitments),
    async buy(asked, payment, rules) {
      // Every purchase has a key, even if its caller sent none: when the answer to a commit is lost on its way from the
      // database, the queue repeats the purchase, and must find it instead of buying again.
      const key = asked.idempotency.key ?? randomToken();
      const buyer = { ...asked, idempotency: { ...asked.idempotency, key } };
      requireCouponsAllowed(payment, rules);
      const reserved = payment.paymentMethod === 'credit_card' ? await reserve(buyer, payment, rules) : null;
      if (reserved) return { reserved };
      const outcome = await bookOwn(buyer, payment, rules).catch(async (error: unknown) => {
        const first =
          error instanceof Refused ? await firstAnswer(db, buyer.tokenHash, buyer.idempotency) : null;
        if (first === null) throw error;
        return first;
      });
      if ('refused' in outcome) refuse(rules, outcome);
      if (outcome.isNew) for (const notice of rules.notices(outcome.booked)) notifier.send(notice);
      return { booked: outcome.booked };
    },
  };
}
