import { Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { Tokens } from '../kernel/schema.ts';
import { blockRefusals } from './blocks.ts';

/** The refusals of paying with tokens, points and a coupon: the same for draws and goods. */
export const priceRefusals = defineRefusals({
  /** `tokens`: the member's balance. */
  balance_too_low: [422, '代幣餘額不足，將導向充值頁面', Type.Object({ tokens: Tokens })],
  points_not_allowed: [422, '此商品不支援紅利折抵'],
  points_step: [422, '紅利點數須以 200 點為單位'],
  points_over_cap: [422, '紅利折抵超過此訂單的上限'],
  points_too_low: [422, '紅利點數不足'],
  /** `final_amount`: the current price of the purchase. */
  price_changed: [409, '價格已更新，請重新確認金額', Type.Object({ final_amount: Tokens })],
  coupon_missing: [422, '找不到這張優惠券，或它已不能使用'],
  coupon_unfit: [422, '這張優惠券不適用於此商品'],
  /** `min_purchase`: the least total in tokens for which it can be used. */
  coupon_minimum: [
    422,
    '未達這張優惠券的最低消費（{min_purchase} 元）',
    Type.Object({ min_purchase: Tokens }),
  ],
});

/** The refusals of spending tokens and points on anything. */
export const spendingRefusals = [
  blockRefusals.member_blocked,
  priceRefusals.balance_too_low,
  priceRefusals.points_not_allowed,
  priceRefusals.points_step,
  priceRefusals.points_over_cap,
  priceRefusals.points_too_low,
  priceRefusals.price_changed,
] as const;

/** The refusals of a purchase with a coupon, for whatever takes coupons. */
export const couponUseRefusals = [
  priceRefusals.coupon_missing,
  priceRefusals.coupon_unfit,
  priceRefusals.coupon_minimum,
] as const;
