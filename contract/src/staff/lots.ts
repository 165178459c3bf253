import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { Missing } from './missing.ts';
import { PrizePicture } from './prize-variants.ts';
import { Reason, staffRefusals } from './session.ts';

/** Lots planned at once; slots of a lot, of a case; characters of a title. */
export const lotLimits = {
  count: 100,
  total: 100_000,
  caseTotal: 200,
  titleMax: 60,
  everyMax: 1_000,
} as const;

export const lotRefusals = defineRefusals({
  lot_missing: [404, '找不到這個籤池'],
  lot_invalid: [422, '籤池資料不正確，請檢查標題、數量和款式'],
  lot_type: [422, '商城商品沒有籤池'],
  lot_empty: [422, '籤池裡沒有獎品'],
  lot_too_large: [422, '籤池太大：一筒或一批最多 100,000 抽，一中盒最多 200 盒'],
  secret_missing: [422, '這個系列沒有隱藏款，不能設定隱藏款的出現率'],
  /** A lot of another number of slots would give hints of big prizes (docs/decisions/fair-totals.md). */
  method_unfair: [422, '這個總數不能用公布 TXID 的方式，請改用洗牌'],
  lot_impossible: [422, '這樣的大獎數量無法公平分配，請調整大獎的數量'],
  /** `missing`: what is missing, and the same in words. */
  lot_incomplete: [
    422,
    '還不能封籤，請先補上：{words}',
    Type.Object({ missing: Type.Array(Missing), words: Type.String() }),
  ],
  /** `state`: the lot's state now, in words. */
  lot_state_wrong: [409, '這個籤池目前是「{state}」，不能這樣做', Type.Object({ state: Type.String() })],
  lot_sold: [409, '這個籤池已經賣出或有人保留，不能撤回'],
  lot_unfit: [409, '這個籤池的內容和封籤時公布的指紋不符，不能恢復販售'],
  time_passed: [422, '時間要在現在之後'],
});

export const LotState = Type.Union([
  Type.Literal('planned'),
  Type.Literal('committed'),
  Type.Literal('open'),
  Type.Literal('paused'),
  Type.Literal('finished'),
  Type.Literal('withdrawn'),
]);
export type LotState = Static<typeof LotState>;
export const lotStateWords: Record<LotState, string> = {
  planned: '規劃中',
  committed: '已封籤',
  open: '販售中',
  paused: '暫停',
  finished: '已完售',
  withdrawn: '已撤回',
};

const Method = Type.Union([Type.Literal('txid'), Type.Literal('shuffle')]);

/** What could be wrong with a lot that nothing forbids. */
const Warning = Type.Union([
  Type.Literal('value_unknown'),
  Type.Literal('margin_negative'),
  Type.Literal('no_big_prize'),
  Type.Literal('no_last_prize'),
]);
export type LotWarning = Static<typeof Warning>;

const StaffLot = Type.Object({
  id: Id,
  title: Type.String(),
  state: LotState,
  total: Type.Integer(),
  /** Slots that are not sold. */
  left: Type.Integer(),
  method: Method,
  /** The pieces of each prize. */
  prizes: Type.Array(Type.Object({ prize_id: Id, quantity: Type.Integer() })),
  last_prize_id: Nullable(Id),
  /** The seal; null while planned, and in lots of formats 1 and 2. */
  seal: Nullable(Type.String()),
  /** The round of the public randomness that the seal names, and when it is published. */
  round: Nullable(Type.Integer()),
  round_at: Nullable(Timestamp),
  /** The commitment; null until it is assigned with that. */
  root: Nullable(Type.String()),
  txid_hash: Nullable(Type.String()),
  commit_at: Nullable(Timestamp),
  committed_at: Nullable(Timestamp),
  open_at: Nullable(Timestamp),
  /** It opens by itself when no other lot of its product is open any more. */
  opens_next: Type.Boolean(),
  opened_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  withdrawn_reason: Nullable(Type.String()),
  /** When a draw showed that its content no longer fits its commitment, for which it is paused. */
  unfit_at: Nullable(Timestamp),
  /** What all slots bring at today's price, in tokens. */
  brings: Tokens,
  /** What points and coupons take off them, as far as can be said before. */
  discounts: Tokens,
  /** What its prizes cost the shop; null while the cost of one is unknown. */
  gives: Nullable(Tokens),
  warnings: Type.Array(Warning),
});
export type StaffLot = Static<typeof StaffLot>;

const read = { access: 'staff', right: 'read_lots' } as const;
const write = { access: 'staff', right: 'write_lots', method: 'POST' } as const;
const ofProduct = { id: catalogueRefusals.product_missing } as const;
const ofLot = { id: lotRefusals.lot_missing } as const;
const Lot = Success({ data: StaffLot });
const At = Type.Optional(Nullable(Timestamp));
const reasonFields = [staffRefusals.reason_required, staffRefusals.reason_too_long] as const;

export const staffLots = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/products/:id/lots',
  summary: 'List the lots of a product, planned ones last, with what each brings and gives.',
  params: IdParams,
  answer: Success({
    data: Type.Array(StaffLot),
    /** The share (0 to 1) of takings that points and coupons take, and the draws that showed it; 0: too few, an assumption. */
    discounts: Type.Object({ share: Type.Number(), orders: Type.Integer() }),
    /** Lots are sealed with a round of the sandbox’s randomness, which proves nothing, and not of drand's. */
    sandbox_beacon: Type.Boolean(),
  }),
  fields: ofProduct,
});

export const planLots = defineCall({
  ...write,
  words: '規劃籤池',
  path: '/api/staff/products/:id/lots',
  summary:
    'Plan identical lots: tubes of the pieces that the prizes name, or cases and batches of the `prizes` sent. With `secret_every` one case in so many has a secret figure in place of a common one.',
  params: IdParams,
  body: Type.Object({
    title: FreeText(lotLimits.titleMax - 8, 1),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: lotLimits.count, default: 1 })),
    method: Type.Optional(Method),
    /** Of tubes: the prize for whoever draws the last ticket, unless the product has one. */
    last_prize: Type.Optional(
      Type.Object({
        name: FreeText(200, 1),
        size: Type.Optional(Nullable(FreeText(60))),
        value: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
        image_url: PrizePicture,
      }),
    ),
    prizes: Type.Optional(
      Type.Array(
        Type.Object({ prize_id: Id, quantity: Type.Integer({ minimum: 1, maximum: lotLimits.total }) }),
        { maxItems: 200 },
      ),
    ),
    secret_every: Type.Optional(Type.Integer({ minimum: 1, maximum: lotLimits.everyMax })),
  }),
  answer: Success({
    data: Type.Object({
      lots: Type.Array(
        Type.Object({ id: Id, state: Type.Literal('planned'), title: Type.String(), total: Type.Integer() }),
      ),
    }),
  }),
  refusals: [
    lotRefusals.lot_type,
    lotRefusals.lot_empty,
    lotRefusals.lot_too_large,
    lotRefusals.secret_missing,
    lotRefusals.method_unfair,
    catalogueRefusals.prize_missing,
  ],
  fields: {
    ...ofProduct,
    title: lotRefusals.lot_invalid,
    count: lotRefusals.lot_invalid,
    method: lotRefusals.lot_invalid,
    last_prize: lotRefusals.lot_invalid,
    prizes: lotRefusals.lot_invalid,
    secret_every: lotRefusals.lot_invalid,
  },
});

export const commitLot = defineCall({
  ...write,
  words: '封籤',
  path: '/api/staff/lots/:id/commit',
  summary:
    'Seal a planned lot, now or at a time: its prizes are frozen and its seal published; its slots are assigned, root and txid hash published, by a round of public randomness seconds later.',
  params: IdParams,
  fresh: true,
  body: Type.Object({ at: At }),
  answer: Lot,
  refusals: [
    lotRefusals.lot_state_wrong,
    lotRefusals.lot_incomplete,
    lotRefusals.lot_impossible,
    lotRefusals.lot_empty,
    lotRefusals.time_passed,
  ],
  fields: { ...ofLot, at: lotRefusals.lot_invalid },
});

export const openLot = defineCall({
  ...write,
  words: '開賣籤池',
  path: '/api/staff/lots/:id/open',
  summary:
    'Open a committed lot now, at a time, or (`next`) by itself when no other lot of its product is open any more; not before it is assigned.',
  params: IdParams,
  body: Type.Object({ at: At, next: Type.Optional(Type.Boolean()) }),
  answer: Lot,
  refusals: [lotRefusals.lot_state_wrong, lotRefusals.time_passed],
  fields: { ...ofLot, at: lotRefusals.lot_invalid },
});

export const pauseLot = defineCall({
  ...write,
  words: '暫停籤池',
  path: '/api/staff/lots/:id/pause',
  summary: 'Pause the sale of an open lot, with the reason; reserved slots can still be paid.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Lot,
  refusals: [lotRefusals.lot_state_wrong],
  fields: { ...ofLot, reason: reasonFields },
});

export const resumeLot = defineCall({
  ...write,
  words: '恢復販售',
  path: '/api/staff/lots/:id/resume',
  summary:
    'Resume the sale of a paused lot. One that did not fit its commitment is recomputed whole, and refused unless it fits again.',
  params: IdParams,
  answer: Lot,
  refusals: [lotRefusals.lot_state_wrong, lotRefusals.lot_unfit],
  fields: ofLot,
});

export const withdrawLot = defineCall({
  ...write,
  words: '撤回籤池',
  path: '/api/staff/lots/:id/withdraw',
  summary:
    'Withdraw a lot of which nothing is sold or reserved, with the reason, which is published if the lot was committed. A plan is deleted.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Success({ data: Nullable(StaffLot) }),
  refusals: [lotRefusals.lot_state_wrong, lotRefusals.lot_sold],
  fields: { ...ofLot, reason: reasonFields },
});
