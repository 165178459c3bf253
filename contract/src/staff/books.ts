import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { BookUnit } from './book-accounts.ts';
import { Closing, closingRefusals } from './closings.ts';

/** Days whose vouchers are on a page. */
export const bookLimits = { voucherDays: 7 } as const;

/** The vouchers of a day, one for each kind of entry of the ledger, and those of the tax of its invoices. */
export const voucherKinds = {
  recharge: '儲值',
  late_payment: '逾時付款轉代幣',
  payment: '直接付款的銷售',
  draw: '代幣抽獎',
  goods: '代幣買商品',
  shipping: '運費',
  cancellation: '取消退回',
  refund: '退款',
  token_refund: '退代幣',
  payout: '付出退款',
  fee: '退代幣手續費',
  gift: '贈送',
  correction: '更正',
  invoices: '開立發票的稅額',
  void: '作廢發票的稅額',
  allowance: '折讓的稅額',
  rebate: '消費回饋',
  rebate_back: '收回消費回饋',
  debt: '抵扣欠點',
  check_in: '簽到',
  invitation: '邀請獎勵',
  exchange: '兌換購物金',
  expiry: '點數到期',
} as const;

export const bookRefusals = defineRefusals({
  month_invalid: [422, '請填寫月份，例如 2026-11'],
  month_without_days: [404, '這個月沒有結過帳'],
  /** `day`: the first day that is not closed. */
  month_not_whole: [409, '這個月還沒結完，請先結 {day} 的帳', Type.Object({ day: Day })],
  /** `month`: the month whose turn it is. */
  month_not_next: [409, '請先鎖定 {month}', Type.Object({ month: Type.String() })],
  month_locked: [409, '這個月已經鎖定'],
});

const Month = Type.String({ pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$' });
const Locked = Type.Object({ by: Type.String(), at: Timestamp });

/** A line of a voucher, in NT$ or in points. */
const VoucherLine = Type.Object({
  id: Type.String(),
  day: Day,
  /** Such as `20261128-03`. */
  number: Type.String(),
  words: Type.String(),
  account: Type.String(),
  code: Type.String(),
  name: Type.String(),
  unit: BookUnit,
  debit: Type.Integer(),
  credit: Type.Integer(),
});
export type VoucherLine = Static<typeof VoucherLine>;

const read = { access: 'staff', method: 'GET', right: 'read_money' } as const;

export const staffClosing = defineCall({
  ...read,
  path: '/api/staff/closings/days/:day',
  summary:
    'Read a closed day: its figures, its vouchers, its refunds, and what one person approved alone since the day before was closed.',
  params: Type.Object({ day: Day }),
  answer: Success({
    data: Type.Object({
      closing: Closing,
      /** The pieces that the shop owed when the day before was closed, and their cost; null for the first day. */
      opening_pieces: Nullable(Type.Object({ pieces: Type.Integer(), prizes: Tokens })),
      vouchers: Type.Array(VoucherLine),
      refunds: Type.Array(
        Type.Object({
          id: Id,
          order: Nullable(Type.Object({ id: Id, order_number: Type.String() })),
          amount: Tokens,
          fee: Tokens,
          points: Points,
          reason: Type.String(),
          at: Timestamp,
        }),
      ),
      alone_steps: Type.Array(
        Type.Object({
          id: Id,
          words: Type.String(),
          amount: Tokens,
          reason: Type.String(),
          by: Type.String(),
          at: Timestamp,
        }),
      ),
      /** Who has locked the month of the day. */
      locked: Nullable(Locked),
    }),
  }),
  fields: { day: closingRefusals.day_unclosed },
});

const sums = {
  sold: Tokens,
  spent: Tokens,
  topped_up: Tokens,
  given: Tokens,
  refunded: Tokens,
  refunded_as_tokens: Tokens,
  tokens_returned: Tokens,
  paid_out: Tokens,
  fees: Tokens,
};

/** `waiting`: whole, and an earlier month is not locked yet. */
const MonthState = Type.Union([
  Type.Literal('open'),
  Type.Literal('waiting'),
  Type.Literal('ready'),
  Type.Literal('locked'),
]);

export const listMonths = defineCall({
  ...read,
  path: '/api/staff/closings/months',
  summary: 'List the months with closed days, newest first.',
  answer: Success({
    data: Type.Array(
      Type.Object({
        id: Month,
        days: Type.Integer(),
        sold: Tokens,
        topped_up: Tokens,
        refunded: Tokens,
        /** What members had at its end. */
        tokens: Tokens,
        state: MonthState,
        locked: Nullable(Locked),
      }),
    ),
  }),
});

const MonthFigures = Type.Object({
  ...sums,
  sold_by_kind: Closing.properties.sold_by_kind,
  invoices: Type.Object({ count: Type.Integer(), total: Type.Integer() }),
  alone: Type.Integer(),
  opening: Closing.properties.opening,
  liabilities: Closing.properties.liabilities,
  /** What the month's vouchers moved on each account. */
  accounts: Type.Array(
    Type.Object({
      account: Type.String(),
      code: Type.String(),
      name: Type.String(),
      unit: BookUnit,
      debit: Type.Integer(),
      credit: Type.Integer(),
    }),
  ),
});
export type MonthFigures = Static<typeof MonthFigures>;

const BookMonth = Type.Object({
  month: Month,
  state: MonthState,
  locked: Nullable(Locked),
  days: Type.Array(Closing),
  figures: MonthFigures,
});
export type BookMonth = Static<typeof BookMonth>;

export const staffMonth = defineCall({
  ...read,
  path: '/api/staff/closings/months/:month',
  summary: 'Read a month: its closed days, oldest first, their sums, and what each account moved.',
  params: Type.Object({ month: Month }),
  answer: Success({ data: BookMonth }),
  fields: { month: bookRefusals.month_without_days },
});

export const lockMonth = defineCall({
  method: 'POST',
  words: '鎖定月帳',
  path: '/api/staff/closings/months',
  access: 'staff',
  right: 'write_money',
  summary:
    'Confirm a month for good, once all its days are closed; months in order. Whatever is corrected later stands in the month that is open then.',
  body: Type.Object({ month: Month }),
  answer: Success({ data: BookMonth }),
  refusals: [
    bookRefusals.month_without_days,
    bookRefusals.month_not_whole,
    bookRefusals.month_not_next,
    bookRefusals.month_locked,
    closingRefusals.books_unbalanced,
    commonRefusals.idempotency_conflict,
  ],
  fields: { month: bookRefusals.month_invalid },
});

export const listVouchers = defineCall({
  ...read,
  path: '/api/staff/closings/vouchers',
  summary:
    'List the lines of the vouchers of a month, by day, a week at a time; of the newest month without one.',
  query: Type.Object({ month: Type.Optional(Month), cursor: Type.Optional(Day) }),
  answer: Success({ data: Type.Array(VoucherLine), next: Nullable(Day), month: Nullable(Month) }),
  fields: { month: bookRefusals.month_invalid, cursor: closingRefusals.day_invalid },
});
