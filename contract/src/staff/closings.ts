import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { OrderType } from '../shop/orders.ts';

export const closingLimits = { page: 31 } as const;

/** In percent. */
const Counted = Type.Integer();
const DayDetails = Type.Object({ day: Day });

export const closingRefusals = defineRefusals({
  day_invalid: [422, '請填寫日期，例如 2026-11-25'],
  day_to_come: [422, '這一天還沒到，不能結帳'],
  day_closed: [409, '這一天已經結帳；之後的帳會算在下一次結帳'],
  day_unclosed: [404, '這一天還沒有結帳'],
  /** `day`: the day whose turn it is. */
  day_not_next: [409, '請先結 {day} 的帳', DayDetails],
  /** `percent`: so much of the books of an older shop is added up. */
  books_counting: [
    409,
    '還在加總以前的帳，已完成 {percent} %；完成後就能結帳',
    Type.Object({ percent: Counted }),
  ],
  books_unbalanced: [409, '帳不平，不能結帳；請執行稽核並通知工程師'],
});

/** What a day moved, in tokens (1 token = NT$1). Everything but `sold_by_kind` and `invoices` comes from the ledger. */
export const Closing = Type.Object({
  day: Day,
  /** Paid for purchases, with tokens or directly with money. */
  sold: Tokens,
  sold_by_kind: Type.Array(Type.Object({ kind: OrderType, amount: Tokens })),
  /** The part of `sold` that was paid with tokens; the rest was paid with money. */
  spent: Tokens,
  /** Money that became tokens. */
  topped_up: Tokens,
  /** Tokens given by the shop. */
  given: Tokens,
  /** Given back of purchases, as tokens or as money. */
  refunded: Tokens,
  /** What members received as tokens of refunds, of the day or of earlier ones. */
  refunded_as_tokens: Tokens,
  /** Unused tokens that members gave back for money; negative when a refused refund was returned. */
  tokens_returned: Tokens,
  /** Money paid out to cards and bank accounts. */
  paid_out: Tokens,
  /** Kept by the shop when it refunded unused tokens. */
  fees: Tokens,
  /** Electronic invoices issued on the day, in NT$. */
  invoices: Type.Object({ count: Type.Integer(), total: Type.Integer() }),
  /** What the shop owed before the day. */
  opening: Type.Object({ tokens: Tokens, points: Points, payouts: Tokens }),
  /**
   * What it owes after the day: members' tokens and points, refunds not yet paid out, and, at the time of the closing,
   * the pieces that are in storage or not yet handed over, and what these cost the shop as far as their cost is known.
   */
  liabilities: Type.Object({
    tokens: Tokens,
    points: Points,
    payouts: Tokens,
    pieces: Type.Integer(),
    prizes: Tokens,
    /** Those of the pieces whose cost is not known; days closed before it was counted have none. */
    uncosted: Type.Optional(Type.Integer()),
  }),
  /** Always true: the opening and the day's movements make the liabilities, and these are the members' balances. */
  balanced: Type.Literal(true),
  /** Steps that one person approved alone since the day before was closed, because nobody else could. */
  alone: Type.Integer(),
  closed_at: Timestamp,
  closed_by: Type.Object({ id: Id, name: Type.String() }),
});
export type Closing = Static<typeof Closing>;

export const listClosings = defineCall({
  method: 'GET',
  path: '/api/staff/closings',
  access: 'staff',
  right: 'read_money',
  summary: "List the closed days, newest first, and the day whose turn it is. Days are Taiwan's.",
  query: Type.Object({ cursor: Type.Optional(Day) }),
  answer: Success({
    data: Type.Array(Closing),
    next: Nullable(Day),
    next_day: Nullable(Day),
    /** How much of the books of an older shop is added up; null once days can be closed. */
    counting: Nullable(Counted),
  }),
  fields: { cursor: closingRefusals.day_invalid },
});

export const closeDay = defineCall({
  method: 'POST',
  words: '日結關帳',
  path: '/api/staff/closings',
  access: 'staff',
  right: 'write_money',
  summary:
    'Close a day for good; entries that are written later count in the next closing. Days are closed in order, today at the earliest.',
  body: Type.Object({ day: Day }),
  answer: Success({ data: Closing }),
  refusals: [
    closingRefusals.day_to_come,
    closingRefusals.day_closed,
    closingRefusals.day_not_next,
    closingRefusals.books_counting,
    closingRefusals.books_unbalanced,
    commonRefusals.idempotency_conflict,
  ],
  fields: { day: closingRefusals.day_invalid },
});
