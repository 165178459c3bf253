import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { limitRefusals, WaitingApproval } from './approvals.ts';
import { periodFields, periodRefusals } from './period.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version, versionRefusals } from './version.ts';

/** Lengths in characters, amounts in tokens; rows of a page. */
export const staffCouponLimits = {
  titleMax: 60,
  descriptionMax: 300,
  amountMax: 10_000,
  minPurchaseMax: 1_000_000,
  daysMax: 3_650,
  /** Days that a coupon is good for unless something else is said. */
  days: 30,
  products: 50,
  page: 50,
} as const;
const limits = staffCouponLimits;

export const staffCouponRefusals = defineRefusals({
  coupon_unknown: [404, '找不到這張優惠券'],
  coupon_title_invalid: [422, `請填寫名稱，最多 ${limits.titleMax} 字`],
  coupon_amount_invalid: [422, `折抵金額要是 1 到 ${limits.amountMax.toLocaleString('en')} 的整數`],
  coupon_invalid: [422, '資料不正確，請檢查條件、效期和時間'],
  coupon_validity_invalid: [422, '請選擇一種使用期限：固定日期，或領到後的天數'],
  coupon_validity_past: [422, '使用期限已經過了，請選擇以後的時間'],
  coupon_never_fits: [422, '一番賞不能使用優惠券，請選擇其他類別'],
  coupon_products_unfit: [422, '有商品不屬於選擇的類別，請檢查適用類別和商品'],
  coupon_frozen: [409, '已有會員持有這張優惠券，{what}不能再改', Type.Object({ what: Type.String() })],
  coupon_held: [409, '已有會員持有這張優惠券，不能刪除；要停止兌換請按停用'],
  coupon_is_stopped: [409, '這張優惠券已停用，請先恢復'],
  coupon_not_stopped: [409, '這張優惠券沒有停用'],
});
const refusals = staffCouponRefusals;

/** Where a coupon stands by the server's clock. */
export const CouponState = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('running'),
  Type.Literal('ended'),
  Type.Literal('stopped'),
]);
export type CouponState = Static<typeof CouponState>;

const fields = {
  title: FreeText(limits.titleMax, 1),
  description: FreeText(limits.descriptionMax),
  /** Tokens it takes off, and the least total for which it may be used. */
  amount: Type.Integer({ minimum: 1, maximum: limits.amountMax }),
  min_purchase: Type.Integer({ minimum: 0, maximum: limits.minPurchaseMax }),
  /** Types of products (1 blind boxes, 2 capsules, 3 goods), and products; null for all. */
  product_types: Nullable(
    Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), { minItems: 1, maxItems: 4, uniqueItems: true }),
  ),
  product_ids: Nullable(Type.Array(Id, { minItems: 1, maxItems: limits.products, uniqueItems: true })),
  /** The end of what members get; one of the two is null. */
  valid_until: Nullable(Timestamp),
  valid_days: Nullable(Type.Integer({ minimum: 1, maximum: limits.daysMax })),
  ...periodFields,
};
const optional = {
  description: Type.Optional(fields.description),
  min_purchase: Type.Optional(fields.min_purchase),
  product_types: Type.Optional(fields.product_types),
  product_ids: Type.Optional(fields.product_ids),
  valid_until: Type.Optional(fields.valid_until),
  valid_days: Type.Optional(fields.valid_days),
  starts_at: Type.Optional(fields.starts_at),
  ends_at: Type.Optional(fields.ends_at),
};

const CouponRow = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  amount: Tokens,
  min_purchase: Tokens,
  ...periodFields,
  state: CouponState,
  /** Its codes, and how often they were redeemed. */
  codes: Type.Integer(),
  redeemed: Type.Integer(),
  updated_at: Timestamp,
});
export type CouponRow = Static<typeof CouponRow>;

const StaffCoupon = Type.Object({
  ...CouponRow.properties,
  description: Type.String(),
  product_types: Nullable(Type.Array(Type.Integer())),
  product_ids: Nullable(Type.Array(Id)),
  products: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  valid_until: Nullable(Timestamp),
  valid_days: Nullable(Type.Integer()),
  stopped_at: Nullable(Timestamp),
  /** Coupons that members got of it, and those of them that were used: its amount and conditions are frozen by the first. */
  held: Type.Integer(),
  used: Type.Integer(),
});
export type StaffCoupon = Static<typeof StaffCoupon>;

const read = { access: 'staff', right: 'read_rewards' } as const;
const write = { access: 'staff', right: 'write_rewards' } as const;
const Record = Success({ data: StaffCoupon });
const missing = { id: refusals.coupon_unknown } as const;
const reasons = { reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] } as const;
const fieldRefusals = {
  title: refusals.coupon_title_invalid,
  description: refusals.coupon_invalid,
  amount: refusals.coupon_amount_invalid,
  min_purchase: refusals.coupon_invalid,
  product_types: refusals.coupon_invalid,
  product_ids: refusals.coupon_invalid,
  valid_until: refusals.coupon_validity_invalid,
  valid_days: refusals.coupon_validity_invalid,
  starts_at: refusals.coupon_invalid,
  ends_at: refusals.coupon_invalid,
} as const;
const termsRefusals = [
  periodRefusals.period_invalid,
  refusals.coupon_validity_past,
  refusals.coupon_never_fits,
  refusals.coupon_products_unfit,
  catalogueRefusals.product_missing,
] as const;

export const staffCoupons = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/coupons',
  summary: 'List the coupons of the staff, newest first; `cursor` is the id of the last one seen.',
  query: Type.Object({
    state: Type.Optional(CouponState),
    q: Type.Optional(FreeText(limits.titleMax)),
    cursor: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(CouponRow), next: Nullable(Id) }),
});

export const staffCoupon = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/coupons/:id',
  summary: 'Get a coupon with its terms.',
  params: IdParams,
  answer: Record,
  fields: missing,
});

export const createStaffCoupon = defineCall({
  ...write,
  words: '新增優惠券',
  method: 'POST',
  path: '/api/staff/coupons',
  summary:
    'Make a coupon, whose codes can be redeemed from `starts_at` (now) until `ends_at`. What members get is good until `valid_until` or for `valid_days` (30). It has no codes yet.',
  body: Type.Object({ title: fields.title, amount: fields.amount, ...optional }),
  answer: Record,
  refusals: termsRefusals,
  fields: fieldRefusals,
});

export const changeStaffCoupon = defineCall({
  ...write,
  words: '修改優惠券',
  method: 'PATCH',
  path: '/api/staff/coupons/:id',
  summary:
    'Change the fields that are sent, of the version that was read. Amount and conditions are frozen once a member has the coupon; other changes hold for coupons that are given later.',
  params: IdParams,
  body: Type.Object({
    title: Type.Optional(fields.title),
    amount: Type.Optional(fields.amount),
    ...optional,
    version: Version,
  }),
  answer: Success({ data: StaffCoupon, approval: Type.Optional(WaitingApproval) }),
  refusals: [...limitRefusals, ...termsRefusals, versionRefusals.version_conflict, refusals.coupon_frozen],
  fields: { ...fieldRefusals, ...missing, version: refusals.coupon_invalid },
});

export const deleteStaffCoupon = defineCall({
  ...write,
  words: '刪除優惠券',
  method: 'DELETE',
  path: '/api/staff/coupons/:id',
  summary: 'Delete a coupon that no member has, with its codes.',
  params: IdParams,
  body: Nullable(Type.Object({ reason: Type.Optional(Reason) })),
  answer: Success({}),
  refusals: [refusals.coupon_held],
  fields: missing,
});

const stop = {
  ...write,
  method: 'POST',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Record,
  fields: { ...missing, ...reasons },
} as const;

export const stopStaffCoupon = defineCall({
  ...stop,
  words: '停用優惠券',
  path: '/api/staff/coupons/:id/stop',
  summary: 'Stop a coupon: nobody redeems a code of it any more. Members keep what they have.',
  refusals: [refusals.coupon_is_stopped],
});

export const resumeStaffCoupon = defineCall({
  ...stop,
  words: '恢復優惠券',
  path: '/api/staff/coupons/:id/resume',
  summary: 'Let the codes of a stopped coupon be redeemed again.',
  refusals: [refusals.coupon_not_stopped],
});
