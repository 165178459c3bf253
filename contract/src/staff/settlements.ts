import { type Static, type TString, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, Nullable, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';

/** Lines of one request; of a page; days of payouts listed; characters of a cell. */
export const settlementLimits = { rows: 100, listSize: 100, days: 31, cellMax: 60 } as const;

/** The columns of the gateway's settlement table, with its own titles. */
export const settlementColumns = {
  paid_out_on: '撥款日期',
  kind: '交易類別',
  number: '商店訂單編號',
  trade_number: '藍新金流交易序號',
  happened_on: '交易日期',
  amount: '交易金額',
  fee: '手續費',
  net: '撥款金額',
} as const;
export type SettlementColumn = keyof typeof settlementColumns;

/** The gateway's names for the kinds of a line. */
export const settlementKinds = { payment: '請款', refund: '退款' } as const;
const Kind = Type.Unsafe<keyof typeof settlementKinds>(Type.Enum(Object.keys(settlementKinds)));

/** How a line fits the books. */
export const settlementResults = {
  matched: '相符',
  unknown: '店裡沒有這筆',
  amount_differs: '金額不同',
  not_paid: '店裡未入帳',
} as const;
export type SettlementResult = keyof typeof settlementResults;
const Result = Type.Unsafe<SettlementResult>(Type.Enum(Object.keys(settlementResults)));

export const settlementRefusals = defineRefusals({
  settlement_invalid: [422, `一次要有 1 至 ${settlementLimits.rows} 列，並附上檔名`],
});

const Cells = Type.Object(
  Object.fromEntries(
    Object.keys(settlementColumns).map((name) => [name, CodeText(settlementLimits.cellMax)]),
  ) as Record<SettlementColumn, TString>,
);
const Row = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  cells: Cells,
  /** Its place among the equal lines of the whole file, which is sent in shares; 1 where it is the only one. */
  nth: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
export type SettlementRow = Static<typeof Row>;

export const importSettlement = defineCall({
  access: 'staff',
  right: 'write_money',
  method: 'POST',
  words: '匯入撥款明細',
  path: '/api/staff/settlements/import',
  summary:
    "Keep lines of the gateway's settlement table and match each with its payment or refund. Lines that were imported before change nothing; a line that cannot be read names its column.",
  body: Type.Object({
    file: FreeText(200, 1),
    rows: Type.Array(Row, { minItems: 1, maxItems: settlementLimits.rows }),
  }),
  answer: Success({
    data: Type.Array(
      Type.Object({
        line: Type.Integer(),
        /** Or `imported` when an earlier import had the same line, or `unreadable`. */
        result: Type.Union([Result, Type.Literal('imported'), Type.Literal('unreadable')]),
        message: Nullable(Type.String()),
      }),
    ),
  }),
  fields: { file: settlementRefusals.settlement_invalid, rows: settlementRefusals.settlement_invalid },
});

/** What the gateway paid out on a day, to be found on the bank's statement. */
const PaidOut = Type.Object({
  id: Day,
  lines: Type.Integer(),
  /** Lines that do not match. */
  open: Type.Integer(),
  payments: Tokens,
  refunds: Tokens,
  fees: Tokens,
  net: Tokens,
});
export type PaidOut = Static<typeof PaidOut>;

const read = { access: 'staff', right: 'read_money' } as const;

export const staffSettlements = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/settlements',
  summary: 'List the days on which the gateway paid out, newest first, with their sums and fees.',
  query: Type.Object({ cursor: Type.Optional(Day) }),
  answer: Success({
    data: Type.Array(PaidOut),
    next: Nullable(Day),
    /** Where the sandbox gateway offers such a table; null for the real one. */
    sandbox_url: Nullable(Type.String()),
  }),
});

const Line = Type.Object({
  id: Id,
  file_name: Type.String(),
  line: Type.Integer(),
  kind: Kind,
  number: Type.String(),
  trade_number: Type.String(),
  happened_on: Day,
  paid_out_on: Day,
  amount: Tokens,
  fee: Tokens,
  net: Tokens,
  result: Result,
  payment_id: Nullable(Id),
  imported_by: Type.String(),
  imported_at: Timestamp,
});
export type SettlementLine = Static<typeof Line>;

export const staffSettlementLines = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/settlement-lines',
  summary:
    'List the lines of settlement tables, newest first: of a day of payout, of a result, or all that do not match.',
  query: Type.Object({
    day: Type.Optional(Day),
    result: Type.Optional(Type.Union([Result, Type.Literal('open')])),
    cursor: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(Line), next: Nullable(Id) }),
});
