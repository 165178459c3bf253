import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { commonRefusals, defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import { Closing, closingRefusals } from './closings.ts';

/** Days whose vouchers are on a page; characters of an account's code and name. */
export const bookLimits = { voucherDays: 7, code: 20, name: 40 } as const;

/**
 * The accounts of the vouchers: the code and name that each begins with, and whether it counts NT$ or points. What an
 * account means is fixed; the shop calls it what its accountant does. Four digits are the ministry's (商業會計項目表); what
 * follows a hyphen or a dash is the shop's own division of that item, and codes with P are memoranda in points.
 */
export const bookAccounts = {
  gateway: ['1191', '應收帳款－金流', 'money'],
  bank: ['1113', '銀行存款', 'money'],
  tokens: ['2221', '預收貨款－會員代幣', 'money'],
  refunds_due: ['2197', '其他應付費用－退款', 'money'],
  output_tax: ['2204', '銷項稅額', 'money'],
  sales_tickets: ['4111-1', '銷貨收入－一番賞', 'money'],
  sales_boxes: ['4111-2', '銷貨收入－盒玩', 'money'],
  sales_capsules: ['4111-3', '銷貨收入－轉蛋', 'money'],
  sales_goods: ['4111-4', '銷貨收入－商城', 'money'],
  sales_shipping: ['4141-1', '其他營業收入－運費', 'money'],
  sales_other: ['4111-8', '銷貨收入－其他', 'money'],
  returns: ['4113', '銷貨退回', 'money'],
  tax_included: ['4111-9', '銷貨收入－內含稅額（減項）', 'money'],
  gifts: ['6118', '廣告費－贈送代幣', 'money'],
  fees: ['4141-2', '其他營業收入－退代幣手續費', 'money'],
  points: ['P210', '會員紅利', 'point'],
  points_given: ['P610', '贈送與回饋的紅利', 'point'],
  points_spent: ['P410', '折抵與兌換的紅利', 'point'],
  points_expired: ['P710', '到期的紅利', 'point'],
} as const satisfies Record<string, readonly [code: string, name: string, unit: 'money' | 'point']>;
export type BookAccount = keyof typeof bookAccounts;
export const bookAccountKeys = Object.keys(bookAccounts) as BookAccount[];

/** Whether a code is one that an accountant's program takes: letters and digits, with a hyphen or dot between them. */
export const isAccountCode = (code: string): boolean =>
  code.length <= bookLimits.code && /^[a-z\d]+([-.][a-z\d]+)*$/i.test(code);

type Named = { id: string; code: string; name: string; unit: 'money' | 'point' };
/** The other account that keeps an account from a code: one code is one account, so its name and unit are the same. */
export const accountWithCode = (all: readonly Named[], changed: Named): Named | undefined =>
  all.find(
    ({ id, code, name, unit }) =>
      id !== changed.id &&
      code.toLowerCase() === changed.code.toLowerCase() &&
      (name !== changed.name || unit !== changed.unit),
  );

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
  account_missing: [404, '沒有這個科目'],
  account_code: [
    422,
    `科目代號要有 1 至 ${bookLimits.code} 個英文字母或數字，中間可以用 - 或 .，例如 4111-1`,
  ],
  /** `name`: what the account is called that has the code. */
  account_code_taken: [
    409,
    '這個代號已經是「{name}」；要記在同一個科目，名稱和單位也要一樣',
    Type.Object({ name: Type.String() }),
  ],
  account_name: [422, `科目名稱要有 1 至 ${bookLimits.name} 個字`],
});

const Month = Type.String({ pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$' });
const Locked = Type.Object({ by: Type.String(), at: Timestamp });
const Unit = Type.Union([Type.Literal('money'), Type.Literal('point')]);

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
  unit: Unit,
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
      unit: Unit,
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

export const listBookAccounts = defineCall({
  ...read,
  path: '/api/staff/closings/accounts',
  summary: 'List the accounts of the vouchers with their codes and names.',
  answer: Success({
    data: Type.Array(
      Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), unit: Unit }),
    ),
  }),
});

export const renameBookAccount = defineCall({
  method: 'POST',
  words: '更改會計科目',
  path: '/api/staff/closings/accounts/:account',
  access: 'staff',
  right: 'write_money',
  summary: 'Give an account of the vouchers another code and name. Locked months keep the ones they had.',
  params: Type.Object({ account: Type.Enum(bookAccountKeys) }),
  body: Type.Object({ code: CodeText(bookLimits.code, 1), name: FreeText(bookLimits.name, 1) }),
  answer: Success({}),
  refusals: [commonRefusals.idempotency_conflict, bookRefusals.account_code, bookRefusals.account_code_taken],
  fields: {
    account: bookRefusals.account_missing,
    code: bookRefusals.account_code,
    name: bookRefusals.account_name,
  },
});
