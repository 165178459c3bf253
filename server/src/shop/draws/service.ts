import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { type Game, games } from '@kujiya/contract/shop/games';
import type { Context } from '#platform/context.ts';
import { randomCode, randomToken } from '#platform/crypto.ts';
import type { Idempotency } from '#platform/http/api.ts';
import { Refused } from '#platform/http/refused.ts';
import type { ReceiptSigner } from './keys.ts';
import { createProofs, type Proofs } from './proofs.ts';
import {
  drawQueue,
  firstAnswer,
  type PaymentTerms,
  type PricedProduct,
  quote,
  requireOpen,
} from './purchase.ts';
import type { Booked, RefusedDraw } from './queries.ts';
import { createShelf, type Shelf } from './shelf.ts';

export type Buyer = { tokenHash: Buffer; idempotency: Idempotency };

/** What is bought, and its price before points. */
export type Choice = {
  product: PricedProduct & { version: number };
  /** A tube, a package, or the product of a machine. */
  target: number;
  /** Tickets or boxes; empty for a machine. */
  numbers: number[];
  count: number;
  full: boolean;
  /** Tokens. */
  total: number;
};

/** What one game adds to a purchase. */
export type Rules = {
  game: Game;
  /** The game's own refusals, by the code its drawing function uses. */
  refusals: Readonly<Record<string, Refusal>>;
  /** Finds and checks what is asked for; `fresh` forbids what is only remembered. May refuse. */
  choose(fresh: boolean): Promise<Choice>;
  /** Refusals of the database that passed with the moment, so that choosing again may ok. */
  passing?: readonly string[];
  /** What a refusal's answer holds besides code and message. */
  details?(refused: RefusedDraw): Record<string, unknown>;
};

export type Draws = {
  shelf: Shelf;
  proofs: Proofs;
  /** Buys and opens in one commit; refuses with the game's reasons and those of `purchaseRefusals` in the contract. */
  purchase(buyer: Buyer, payment: PaymentTerms, rules: Rules): Promise<Booked>;
};

const tries = 5;

const common: Record<string, Refusal> = {
  ...drawRefusals,
  login_required: commonRefusals.login_required,
  idempotency_conflict: commonRefusals.idempotency_conflict,
  // The product kept changing over all tries.
  stale: drawRefusals.draw_busy,
};

function refuse(rules: Rules, result: RefusedDraw): never {
  const { refused, ...details } = result;
  const refusal = rules.refusals[refused] ?? common[refused];
  if (!refusal) throw new Error(`a draw was refused with an unknown code: ${refused}`);
  throw new Refused(refusal, rules.details?.(result) ?? details);
}

/** The kernel of the three games (architecture.md, One kernel for three games). */
export function createDraws(context: Context, signer: ReceiptSigner): Draws {
  const { db, clock } = context;
  const book = drawQueue(db);

  /** One attempt against one state of the product; refused as 'stale' when that state has passed. */
  async function attempt(buyer: Buyer, payment: PaymentTerms, rules: Rules, fresh: boolean) {
    const { product, total, ...choice } = await rules.choose(fresh);
    requireOpen(product, clock());
    const price = quote(product, total, payment);
    return book({
      game: rules.game,
      token: buyer.tokenHash,
      key: buyer.idempotency.key,
      bodyHash: buyer.idempotency.bodyHash,
      ...choice,
      version: product.version,
      total,
      points: price.points,
      pointsDiscount: price.pointsDiscount,
      orderNumber: `${games[rules.game].orderLetter}${taipeiDate(clock()).replaceAll('-', '')}${randomCode(10)}`,
    });
  }

  async function bookFresh(buyer: Buyer, payment: PaymentTerms, rules: Rules): Promise<Booked | RefusedDraw> {
    const isPassing = ({ refused }: RefusedDraw) =>
      refused === 'stale' || (rules.passing?.includes(refused) ?? false);
    // What memory would refuse is asked again of the database; only what both refuse is refused.
    const first = await attempt(buyer, payment, rules, false).catch((error: unknown) => {
      if (error instanceof Refused) return { refused: 'stale' };
      throw error;
    });
    if (!('refused' in first) || !isPassing(first)) return first;
    for (let left = tries; ; left--) {
      const result = await attempt(buyer, payment, rules, true);
      if (left === 0 || !('refused' in result) || !isPassing(result)) return result;
    }
  }

  return {
    shelf: createShelf(context),
    proofs: createProofs(db, signer),
    async purchase(asked, payment, rules) {
      // Every purchase has a key, also when its caller sent none: a commit whose answer got lost on the way from the
      // database is repeated by the queue, and must then be found, not bought again.
      const key = asked.idempotency.key ?? randomToken();
      const buyer = { ...asked, idempotency: { ...asked.idempotency, key } };
      if (payment.paymentMethod !== 'balance') throw new Refused(drawRefusals.payment_method_unavailable);
      if (payment.couponId !== null)
        throw new Refused(rules.refusals.coupons_not_allowed ?? drawRefusals.coupon_missing);
      const booked = await bookFresh(buyer, payment, rules).catch(async (error: unknown) => {
        const first =
          error instanceof Refused ? await firstAnswer(db, buyer.tokenHash, buyer.idempotency) : null;
        if (first === null) throw error;
        return first;
      });
      if ('refused' in booked) refuse(rules, booked);
      return booked;
    },
  };
}
