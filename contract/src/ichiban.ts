import { type Static, Type } from 'typebox';
import { catalogueRefusals } from './catalogue.ts';
import { defineCall, defineStream } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp } from './kernel/schema.ts';

/** Limits of picking tickets; times in seconds, widths in pixels. */
export const ichibanLimits = {
  ticketsPerPurchase: 10,
  lockPerDraw: 300,
  lockMaximum: 480,
  pollInterval: 5,
  randomQuantities: [1, 3, 5, 10],
  ticketsInTube: 10_000,
  /** The board of a larger tube has a page of its own alone. */
  ticketsOnBoard: 300,
  historyPage: 20,
} as const;

const LockedByOther = { remain: Type.Integer(), locked_by_other: Type.Boolean() };

export const ichibanRefusals = defineRefusals({
  tube_missing: [404, '找不到籤筒ID，請重試'],
  /** `remain`: seconds until the lock ends. */
  tube_locked: [
    423,
    '其他玩家正在抽選，請等待 {remain} 秒',
    Type.Object({
      ...LockedByOther,
      lock: Type.Object({ success: Type.Boolean(), ...LockedByOther }),
    }),
  ],
  tube_finished: [409, '這個籤筒已經抽完了'],
  tickets_taken: [409, '部分籤號已被抽走，請重新選擇'],
  tickets_none: [422, '請選擇票券'],
  tickets_too_many: [422, '最多只能選擇 10 張票券'],
  tickets_invalid: [422, '籤號不正確，請重新選擇'],
  full_pack_changed: [409, '剩餘籤數已變動，請重新確認後再整筒購買'],
  /** The tube has a waiting room, and it is not the member's turn. */
  turn_required: [409, '這個籤筒要排隊：您的時間到了，或還沒輪到您'],
  coupons_not_allowed: [422, '一番賞訂單不能使用優惠券'],
  result_missing: [404, '找不到抽獎結果'],
});

/** The messages of this feature's successful calls. */
export const ichibanMessages = {
  drawn: '抽獎成功',
} as const;

export const TubeParams = Type.Object({ tubeId: Id });

export const Tube = Type.Object({
  id: Id,
  raffle_tube_id: Id,
  tube_title: Type.String(),
  total_tickets: Type.Integer(),
  remaining_tickets: Type.Integer(),
  /** Prize id → tickets left in the tube with that prize. */
  prize_details: Type.Record(Type.String(), Type.Integer()),
  has_last_prize: Type.Boolean(),
  is_finished: Type.Boolean(),
  /** Published once the tube is finished. */
  txid: Nullable(Type.String()),
  txid_hash: Type.String(),
  /** Merkle root of all tickets, public from the opening. */
  root: Type.String(),
  /** `txid`: the check by TXID applies; `shuffle`: only the check of the whole tube applies. */
  method: Type.Union([Type.Literal('txid'), Type.Literal('shuffle')]),
  /** How many tickets hold a big prize: `prizeCount` of the fairness check. */
  big_prize_count: Type.Integer(),
  /** When its waiting room opens; null for a tube that is bought without waiting. */
  waits_from: Nullable(Timestamp),
});
export type Tube = Static<typeof Tube>;

export const LockStatus = Type.Object({
  locked: Type.Boolean(),
  /** Seconds until the lock ends; 0 when free. */
  remain: Type.Integer(),
  user_id: Nullable(Id),
});
export type LockStatus = Static<typeof LockStatus>;

export const TicketPrize = Type.Object({
  id: Id,
  tier: Type.String(),
  name: Type.String(),
  image_url: Type.String(),
});
export type TicketPrize = Static<typeof TicketPrize>;

export const ResultTicket = Type.Object({
  id: Type.String(),
  ticket_number: Type.Integer(),
  is_drawn: Type.Boolean(),
  tier: Nullable(Type.String()),
  drawn_at: Nullable(Timestamp),
  prize: Nullable(TicketPrize),
});
export type ResultTicket = Static<typeof ResultTicket>;

export const tubesOfProduct = defineCall({
  method: 'GET',
  path: '/api/raffle/status/:productId',
  access: 'auto',
  cache: 'live',
  summary: 'List the tubes of a product with the tickets left in each.',
  params: Type.Object({ productId: Id }),
  answer: Type.Array(Tube),
  refusals: [catalogueRefusals.product_missing],
  fields: { productId: catalogueRefusals.product_missing },
  failure: '獲取商品失敗',
});

export const tubeTickets = defineCall({
  method: 'GET',
  path: '/api/raffle/tubes/:tubeId/tickets',
  access: 'auto',
  cache: 'live',
  summary: 'Get a tube and the numbers already drawn.',
  params: TubeParams,
  answer: Success({
    tube_info: Type.Object({ ...Tube.properties, product_id: Id, product_name: Type.String() }),
    drawn_numbers: Type.Array(Type.Integer()),
  }),
  refusals: [ichibanRefusals.tube_missing],
  fields: { tubeId: ichibanRefusals.tube_missing },
  failure: '獲取票券資訊失敗',
});

export const tubeResultTickets = defineCall({
  method: 'GET',
  path: '/api/raffle/tubes/:tubeId/result-tickets',
  access: 'auto',
  cache: 1,
  summary: 'List the tickets of a tube. Undrawn ones show only their number.',
  params: TubeParams,
  answer: Success({
    data: Type.Array(ResultTicket),
    product_id: Id,
    product_name: Type.String(),
    tube_title: Type.String(),
    last_prize: Nullable(TicketPrize),
    /** The tube's own count of the tickets that nobody has drawn, to be compared with the drawn ones here. */
    remaining_tickets: Type.Integer(),
    /** When its commitment was published. */
    committed_at: Timestamp,
  }),
  refusals: [ichibanRefusals.tube_missing],
  fields: { tubeId: ichibanRefusals.tube_missing },
  failure: '獲取票券資訊失敗',
});

export const tubeLockStatus = defineCall({
  method: 'GET',
  path: '/api/raffle/tube/:tubeId/lock/status',
  access: 'auto',
  summary: 'Get the lock of a tube: its holder and the remaining seconds.',
  params: TubeParams,
  answer: LockStatus,
  refusals: [ichibanRefusals.tube_missing],
  fields: { tubeId: ichibanRefusals.tube_missing },
});

export const TubeEvent = Type.Object({
  tube_id: Id,
  /** Also the tickets kept for a buyer who pays by card. */
  drawn: Type.Array(Type.Integer()),
  remaining: Type.Integer(),
  lock: LockStatus,
  /** Tickets that were kept are free again; `tubeTickets` returns which. */
  freed: Type.Optional(Type.Boolean()),
  /** Variants that somebody has just chosen, with what is left of each; nothing was drawn then, `drawn` is empty. */
  variants: Type.Optional(Type.Array(Type.Object({ id: Id, remaining: Type.Integer() }))),
});
export type TubeEvent = Static<typeof TubeEvent>;

export const tubeEvents = defineStream({
  path: '/api/raffle/tubes/:tubeId/events',
  summary: 'Stream the draws from a tube.',
  params: TubeParams,
  event: TubeEvent,
  refusals: [ichibanRefusals.tube_missing],
});
