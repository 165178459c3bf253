import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Timestamp, Tokens } from './kernel/schema.ts';
import { FreeText } from './kernel/texts.ts';

/** How often a code may be tried, checked by browser and server alike; times in seconds. */
export const couponLimits = {
  /** Pause between two tries. */
  pause: 2,
  /** Tries of one code within `sameCodeWindow`. */
  sameCode: 3,
  sameCodeWindow: 300,
  /** Different codes within `codesWindow`. */
  codes: 5,
  codesWindow: 60,
  /** Tries of all members of one address within an hour. */
  perAddressPerHour: 60,
  /** Tries from one browser within an hour, no matter which members are logged in. */
  perDevicePerHour: 30,
  codeMax: 30,
  /** Days for which used and expired coupons are still listed. */
  listedDays: 180,
  /** Most coupons in the list. */
  listed: 500,
} as const;

export const couponRefusals = defineRefusals({
  coupon_code_required: [422, '請輸入優惠券代碼'],
  coupon_too_soon: [429, '請稍等片刻再試'],
  coupon_code_blocked: [429, '此優惠券代碼嘗試次數過多，請5分鐘後再試'],
  coupon_too_often: [429, '兌換過於頻繁，請1分鐘後再試'],
  coupon_code_invalid: [404, '優惠券代碼無效，請確認後再試'],
  coupon_code_expired: [409, '此優惠券代碼已經過期'],
  coupon_code_used_up: [409, '此優惠券代碼已全數兌換完畢'],
  coupon_code_stopped: [409, '此優惠券代碼已停止兌換'],
  coupon_code_taken: [409, '您已經兌換過此優惠券代碼'],
});

/** The messages of this feature's successful calls. */
export const couponMessages = { redeemed: '優惠券兌換成功！' } as const;

export const CouponType = Type.Union([
  Type.Literal('available'),
  Type.Literal('used'),
  Type.Literal('expired'),
  Type.Literal('unavailable'),
]);

/** A coupon of a member. */
export const Coupon = Type.Object({
  id: Id,
  /** The id that a purchase sends; the same as `id`. */
  coupon_id: Id,
  type: CouponType,
  title: Type.String(),
  description: Type.String(),
  /** Tokens the coupon takes off, and the least total for which it may be used. */
  amount: Tokens,
  min_purchase: Tokens,
  expiry: Timestamp,
  /** Names of categories and products, or 無限制. */
  category_restrictions: Type.String(),
  product_restrictions: Type.String(),
  used_at: Nullable(Timestamp),
});
export type Coupon = Static<typeof Coupon>;

const Status = Type.Literal('success');

export const listCoupons = defineCall({
  method: 'GET',
  path: '/api/user/coupons',
  access: 'user',
  summary:
    "List the member's coupons: available, used and expired. With a product or category: the live ones, each available or unavailable for it.",
  query: Type.Object({
    product_id: Type.Optional(Id),
    /** A product type: 0 ichiban, 1 blind boxes, 2 capsules, 3 goods. */
    category_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  }),
  answer: Type.Object({ status: Status, data: Type.Array(Coupon) }),
  failure: '獲取優惠券時發生錯誤',
});

export const redeemCoupon = defineCall({
  method: 'POST',
  path: '/api/user/coupons/redeem',
  access: 'user',
  summary: 'Redeem a code for a coupon.',
  body: Type.Object({ code: FreeText(100, 1) }),
  answer: Type.Object({
    status: Status,
    message: Type.String(),
    data: Coupon,
    updated_coupons: Type.Array(Coupon),
  }),
  refusals: [
    couponRefusals.coupon_too_soon,
    couponRefusals.coupon_code_blocked,
    couponRefusals.coupon_too_often,
    couponRefusals.coupon_code_invalid,
    couponRefusals.coupon_code_expired,
    couponRefusals.coupon_code_used_up,
    couponRefusals.coupon_code_stopped,
    couponRefusals.coupon_code_taken,
  ],
  fields: { code: couponRefusals.coupon_code_required },
  failure: '兌換優惠券時發生錯誤',
});
