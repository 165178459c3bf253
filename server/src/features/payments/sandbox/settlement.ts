import {
  type SettlementColumn,
  settlementColumns,
  settlementKinds,
} from '@kujiya/contract/staff/settlements';
import { readStatement } from '#platform/postgres/database.ts';

type SettledRow = {
  kind: 'payment' | 'refund';
  number: string;
  trade_number: string;
  payment_type: string;
  happened_on: string;
  paid_out_on: string;
  amount: number;
};
/** What the sandbox settles: every payment two days after it, unless it was cancelled before the bank collected it. */
export const settledTrades = readStatement<SettledRow, [now: Date]>(
  'sandbox_trades.settled',
  `select s.kind, s.number, s.trade_number, s.payment_type, d.happened_on, d.paid_out_on, s.amount from (
     select 'payment' as kind, number, trade_number, coalesce(payment_type, 'CREDIT') as payment_type, amount, paid_at as at
     from sandbox_trades where paid_at is not null and status <> 3
     union all
     select 'refund', r.number, t.trade_number, coalesce(t.payment_type, 'CREDIT'), -r.amount, r.at
     from sandbox_refunds r join sandbox_trades t on t.number = r.number where t.status <> 3
   ) s, lateral (select (at at time zone 'Asia/Taipei')::date::text as happened_on,
     ((at at time zone 'Asia/Taipei')::date + 2)::text as paid_out_on) d
   where at < $1::timestamptz order by at desc, number limit 1500`,
);

/** What each method costs: per mille of the amount, and NT$ at least. */
const fees: Readonly<Record<string, readonly [perMille: number, least: number]>> = {
  CREDIT: [28, 1],
  LINEPAY: [30, 1],
  VACC: [10, 10],
  CVS: [0, 28],
};

/** A fee is kept of a refund as well: the gateway returns none. */
function feeOf({ kind, payment_type, amount }: SettledRow): number {
  if (kind === 'refund') return 0;
  const [perMille, least] = fees[payment_type] ?? [28, 1];
  return Math.max(least, Math.round((amount * perMille) / 1_000));
}

/** A line of the table, by column. */
export function settlementCells(row: SettledRow): Record<SettlementColumn, string> {
  const fee = feeOf(row);
  const { paid_out_on, number, trade_number, happened_on, amount } = row;
  return {
    ...{ paid_out_on, number, trade_number, happened_on },
    kind: settlementKinds[row.kind],
    amount: String(amount),
    fee: String(fee),
    net: String(amount - fee),
  };
}

const columns = Object.keys(settlementColumns) as SettlementColumn[];

/** The settlement table as the gateway offers it: CSV with a byte order mark. */
export function settlementCsv(rows: readonly SettledRow[]): string {
  const lines = rows.map(settlementCells).map((cells) => columns.map((column) => cells[column]).join(','));
  const heads = columns.map((column) => settlementColumns[column]).join(',');
  return `\ufeff${[heads, ...lines].join('\r\n')}\r\n`;
}
