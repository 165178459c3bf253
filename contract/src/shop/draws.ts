import { type Static, Type } from 'typebox';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { InvoiceInfo, invoiceKindRefusals, invoiceRefusals } from './invoice.ts';
import { reservationRefusals } from './orders.ts';
import { limitRefusals } from './payer.ts';
import { Rarity } from './rarities.ts';
import { priceRefusals, spendingRefusals } from './spending.ts';

const openingRefusals = defineRefusals({
  payment_method_unavailable: [422, '目前僅能以代幣付款'],
  product_off_shelf: [422, '商品已下架'],
  /** `redirect_product_id`: for a box, the product where another one can be chosen. */
  lot_paused: [
    409,
    '這一批目前暫停販售，請稍後再試或選擇其他批',
    Type.Object({ redirect_product_id: Type.Optional(Id) }),
  ],
  product_not_released: [422, '商品尚未發售，發售時間：{from}', Type.Object({ from: Timestamp })],
  product_not_open: [422, '商品尚未開放購買，開放時間：{from}', Type.Object({ from: Timestamp })],
  /** `redirect_product_id`: for a box that could not be held, the product where another one can be chosen. */
  draw_busy: [503, '目前抽選人數較多，請再試一次', Type.Object({ redirect_product_id: Type.Optional(Id) })],
});

/** The refusals shared by paid draws of every game. */
export const drawRefusals = { ...priceRefusals, ...openingRefusals };

export const PaymentMethod = Type.Union([Type.Literal('balance'), Type.Literal('credit_card')]);

/** The payment part of a purchase; the server computes every amount itself and only compares. */
export const paymentFields = {
  payment_method: PaymentMethod,
  /** Bonus points to spend, in steps of 200. */
  points_discount: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  coupon_id: Type.Optional(Nullable(Id)),
  /** The total the buyer was shown, in tokens; refused when the server computes another sum. */
  final_amount: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The invoice of a payment by card; without it, the member's settings apply. A purchase with tokens has none. */
  invoice_info: Type.Optional(Nullable(InvoiceInfo)),
};

/** The refusals of any purchase of a draw, in addition to those of its game. */
export const purchaseRefusals = [
  ...spendingRefusals,
  drawRefusals.payment_method_unavailable,
  drawRefusals.product_off_shelf,
  drawRefusals.product_not_released,
  drawRefusals.product_not_open,
  drawRefusals.draw_busy,
  reservationRefusals.reservation_paused,
  ...limitRefusals,
  invoiceRefusals.email_required,
  invoiceRefusals.email_invalid,
  ...invoiceKindRefusals,
  commonRefusals.idempotency_conflict,
] as const;

/** A paid draw as its owner sees it; amounts in tokens, points in points. */
export const DrawOrder = Type.Object({
  id: Id,
  order_number: Type.String(),
  total_amount: Tokens,
  points_used: Points,
  points_discount: Tokens,
  coupon_discount: Tokens,
  final_amount: Tokens,
});
export type DrawOrder = Static<typeof DrawOrder>;

/** A draw that is kept for its buyer until it is paid by card; amounts in tokens, which are NT$. */
export const ReservedOrder = Type.Object({
  id: Id,
  order_number: Type.String(),
  final_amount: Tokens,
  /** The time until which it is kept. */
  expires_at: Timestamp,
});
export type ReservedOrder = Static<typeof ReservedOrder>;

/**
 * The answer to a purchase by card: `GET /payment/redirect/{orderId}` says where to pay it, and later what was drawn.
 */
export const ReservedDraw = Success({
  message: Type.String(),
  requires_payment: Type.Literal(true),
  order: ReservedOrder,
});
export type ReservedDraw = Static<typeof ReservedDraw>;

export const drawMessages = {
  reserved: '已為您保留，請完成付款',
} as const;

/** The member's balances after a purchase. */
export const BalanceAfter = Type.Object({ tokens: Tokens, points: Points });

/** A figure that can be drawn. */
export const Figure = Type.Object({
  id: Id,
  name: Type.String(),
  image_url: Type.String(),
  rarity: Rarity,
});
export type Figure = Static<typeof Figure>;

/** The public commitment of a lot, known before the first sale; hex strings. */
export const Commitment = Type.Object({
  lot_id: Id,
  total: Type.Integer(),
  root: Type.String(),
  txid_hash: Type.String(),
});
export type Commitment = Static<typeof Commitment>;

/** The proof of one purchase; hex strings throughout. */
/** What a commitment binds of a prize; `tier` is the rarity of a figure, `picture` a SHA-256 in hex or 'none'. */
export const prizeTerms = {
  tier: Type.String(),
  name: Type.String(),
  size: Type.String(),
  picture: Type.String(),
  /** From here on in format 3 alone (fairness/README.md). */
  material: Type.Optional(Type.String()),
  /** In whole mm; 0 where none is named. */
  height: Type.Optional(Type.Integer()),
  pictures: Type.Optional(Type.Array(Type.String())),
  choice: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('member'), Type.Literal('blind')])),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        variantId: Type.String(),
        name: Type.String(),
        picture: Type.String(),
        quantity: Type.Integer(),
      }),
    ),
  ),
} as const;

export const DrawReceipt = Type.Object({
  lot_id: Id,
  seq: Type.Integer(),
  prev: Type.String(),
  hash: Type.String(),
  /** Milliseconds since 1970. */
  drawn_at: Type.Integer(),
  root: Type.String(),
  total: Type.Integer(),
  last_prize_id: Nullable(Type.String()),
  tickets: Type.Array(
    Type.Object({
      number: Type.Integer(),
      prize_id: Type.String(),
      salt: Type.String(),
      path: Type.Array(Type.String()),
    }),
  ),
  /** What was committed of each prize drawn; absent in a lot of format 1 (fairness/README.md). */
  terms: Type.Optional(Type.Array(Type.Object({ prize_id: Type.String(), ...prizeTerms }))),
  signature: Type.String(),
  public_key: Type.String(),
});
export type DrawReceipt = Static<typeof DrawReceipt>;
