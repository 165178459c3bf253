import { type Static, Type } from 'typebox';
import { defineRefusals } from './refusal.ts';
import { Id, Nullable } from './shapes.ts';

/** What every paid draw, of whichever game, may be refused for. */
export const drawRefusals = defineRefusals({
  balance_too_low: [422, '代幣餘額不足，將導向充值頁面'],
  points_not_allowed: [422, '此商品不支援紅利折抵'],
  points_step: [422, '紅利點數須以 200 點為單位'],
  points_over_cap: [422, '紅利折抵超過此訂單的上限'],
  points_too_low: [422, '紅利點數不足'],
  price_changed: [409, '價格已更新，請重新確認金額'],
  payment_method_unavailable: [422, '目前僅能以代幣付款'],
  product_off_shelf: [422, '商品已下架'],
  product_not_released: [422, '商品尚未發售'],
  product_not_open: [422, '商品尚未開放購買'],
  draw_busy: [503, '目前抽選人數較多，請再試一次'],
});

export const PaymentMethod = Type.Union([Type.Literal('balance'), Type.Literal('credit_card')]);

/** The proof of one purchase (fairness.md, part 3); hex strings throughout. */
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
  signature: Type.String(),
  public_key: Type.String(),
});
export type DrawReceipt = Static<typeof DrawReceipt>;
