import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { limitRefusals, WaitingApproval } from './approvals.ts';
import { staffCouponRefusals as couponRefusals } from './coupons.ts';
import { periodRefusals } from './period.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version, versionRefusals } from './version.ts';

/** Batches of one coupon; codes of a batch; lengths in characters, of codes that the shop makes and the staff choose. */
export const couponCodeLimits = {
  batches: 100,
  nameMax: 40,
  /** Codes of one batch. */
  codes: 10_000,
  /** Characters of a code that the shop makes, and bounds of one that the staff choose. */
  codeLength: 10,
  codeMin: 4,
  codeMax: 30,
  totalMax: 1_000_000,
  perMemberMax: 100,
} as const;
const limits = couponCodeLimits;

export const couponCodeRefusals = defineRefusals({
  coupon_batch_unknown: [404, '找不到這批代碼'],
  batch_name_invalid: [422, `請填寫這批代碼的用途，最多 ${limits.nameMax} 字`],
  batch_count_invalid: [422, `代碼數量要是 1 到 ${limits.codes.toLocaleString('en')} 的整數`],
  batch_kind_invalid: [422, '請選擇一種：每人一組的代碼，或大家共用的代碼'],
  batch_code_invalid: [422, `代碼要是 ${limits.codeMin} 到 ${limits.codeMax} 個英文字母或數字`],
  batch_code_used: [409, '這個代碼已經有人用了，請換一個'],
  batch_limit_invalid: [422, '請檢查總次數和每人次數'],
  batch_limit_low: [
    409,
    '已經兌換 {redeemed} 次，每人最多 {most} 次，上限不能更低',
    Type.Object({ redeemed: Type.Integer(), most: Type.Integer() }),
  ],
  batch_cancelled: [409, '這批代碼已經作廢'],
  batch_too_many: [409, `一張優惠券最多 ${limits.batches} 批代碼`],
});
const refusals = couponCodeRefusals;

const CouponBatch = Type.Object({
  id: Id,
  version: Type.Integer(),
  coupon_id: Id,
  /** What it is for; members don't see it. */
  name: Type.String(),
  /** One code for many members, or many codes, each for one. */
  shared: Type.Boolean(),
  /** Its codes; a shared one's limit, null without. */
  codes: Type.Integer(),
  total: Nullable(Type.Integer()),
  per_member: Type.Integer(),
  /** Null: as long as the coupon itself. */
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  redeemed: Type.Integer(),
  last_redeemed_at: Nullable(Timestamp),
  /** Codes that were cancelled before anybody redeemed them. */
  cancelled: Type.Integer(),
  cancelled_at: Nullable(Timestamp),
  made_at: Timestamp,
});
export type CouponBatch = Static<typeof CouponBatch>;

const read = { access: 'staff', right: 'read_rewards' } as const;
const write = { access: 'staff', right: 'write_rewards' } as const;
const BatchRecord = Success({ data: CouponBatch });
const missing = { id: couponRefusals.coupon_unknown } as const;
const batchMissing = { id: refusals.coupon_batch_unknown } as const;
const reasons = { reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] } as const;

const batchFields = {
  name: FreeText(limits.nameMax, 1),
  total: Nullable(Type.Integer({ minimum: 1, maximum: limits.totalMax })),
  per_member: Type.Integer({ minimum: 1, maximum: limits.perMemberMax }),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
};
const batchFieldRefusals = {
  name: refusals.batch_name_invalid,
  total: refusals.batch_limit_invalid,
  per_member: refusals.batch_limit_invalid,
  starts_at: couponRefusals.coupon_invalid,
  ends_at: couponRefusals.coupon_invalid,
} as const;

export const staffCouponBatches = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/coupons/:id/batches',
  summary: 'List the batches of codes of a coupon, newest first, without the codes.',
  params: IdParams,
  answer: Success({ data: Type.Array(CouponBatch) }),
  fields: missing,
});

export const addStaffCouponBatch = defineCall({
  ...write,
  words: '產生優惠券代碼',
  method: 'POST',
  path: '/api/staff/coupons/:id/batches',
  summary:
    'Make codes of a coupon: with `count` so many random ones, each for one member; with `code` one for everybody, within its limits. The answer does not contain the codes.',
  params: IdParams,
  body: Type.Object({
    name: batchFields.name,
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.codes })),
    code: Type.Optional(CodeText(100)),
    total: Type.Optional(batchFields.total),
    per_member: Type.Optional(batchFields.per_member),
    starts_at: Type.Optional(batchFields.starts_at),
    ends_at: Type.Optional(batchFields.ends_at),
  }),
  movesMoney: true,
  /** No batch where it waits for a second person. */
  answer: Success({ data: Nullable(CouponBatch), approval: Type.Optional(WaitingApproval) }),
  refusals: [
    ...limitRefusals,
    refusals.batch_kind_invalid,
    refusals.batch_code_used,
    refusals.batch_too_many,
    couponRefusals.coupon_is_stopped,
    periodRefusals.period_invalid,
    commonRefusals.idempotency_conflict,
  ],
  fields: {
    ...missing,
    ...batchFieldRefusals,
    count: refusals.batch_count_invalid,
    code: refusals.batch_code_invalid,
  },
});

export const changeStaffCouponBatch = defineCall({
  ...write,
  words: '修改優惠券代碼',
  method: 'PATCH',
  path: '/api/staff/coupon-batches/:id',
  summary: 'Change the name, the period or, of a shared code, the limits of a batch.',
  params: IdParams,
  body: Type.Object({
    name: Type.Optional(batchFields.name),
    total: Type.Optional(batchFields.total),
    per_member: Type.Optional(batchFields.per_member),
    starts_at: Type.Optional(batchFields.starts_at),
    ends_at: Type.Optional(batchFields.ends_at),
    version: Version,
  }),
  answer: Success({ data: CouponBatch, approval: Type.Optional(WaitingApproval) }),
  refusals: [
    ...limitRefusals,
    versionRefusals.version_conflict,
    periodRefusals.period_invalid,
    refusals.batch_kind_invalid,
    refusals.batch_limit_low,
    refusals.batch_cancelled,
  ],
  fields: { ...batchMissing, ...batchFieldRefusals, version: couponRefusals.coupon_invalid },
});

export const cancelStaffCouponBatch = defineCall({
  ...write,
  words: '作廢優惠券代碼',
  method: 'POST',
  path: '/api/staff/coupon-batches/:id/cancel',
  summary: 'Cancel the codes of a batch that nobody has redeemed; a shared code altogether.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: BatchRecord,
  refusals: [refusals.batch_cancelled],
  fields: { ...batchMissing, ...reasons },
});

const ExportedCode = Type.Object({
  id: Id,
  code: Type.String(),
  state: Type.Union([Type.Literal('open'), Type.Literal('redeemed'), Type.Literal('cancelled')]),
  redeemed: Type.Integer(),
  redeemed_at: Nullable(Timestamp),
});
export type ExportedCode = Static<typeof ExportedCode>;

export const staffExportCouponCodes = defineCall({
  ...write,
  method: 'GET',
  words: '匯出優惠券代碼',
  path: '/api/staff/coupon-codes/export',
  reads: 'personal',
  fresh: true,
  summary: 'Get the codes of a batch for a file. Nothing else shows them, and the log says who took them.',
  query: Type.Object({ batch_id: Id }),
  answer: Success({ data: Type.Array(ExportedCode) }),
  fields: { batch_id: refusals.coupon_batch_unknown },
});
