import { plainCell, type Reading, readDay, readWhole, wordReader } from '@kujiya/contract/staff/cells';
import {
  settlementLimits as limits,
  type SettlementColumn,
  type SettlementResult,
  type SettlementRow,
  settlementColumns,
  settlementKinds,
  settlementResults,
} from '@kujiya/contract/staff/settlements';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { NewLine } from './settlement-queries.ts';
import * as queries from './settlement-queries.ts';

const readKind = wordReader(
  (Object.keys(settlementKinds) as NewLine['kind'][]).map((kind) => [kind, settlementKinds[kind]] as const),
);
const readMoney = (cell: string) => readWhole(cell, { unit: 'money', signed: true });

/** What is wrong with a row: the first column that cannot be read, and why. */
type Fault = { column: SettlementColumn; why: string };

/** The line in a row, or what is wrong with it. */
function lineOf({ line, cells, nth = 1 }: SettlementRow): NewLine | Fault {
  const fault = (column: SettlementColumn, why = '讀不懂'): Fault => ({ column, why });
  const read = {
    paid_out_on: readDay(cells.paid_out_on),
    kind: readKind(cells.kind),
    happened_on: readDay(cells.happened_on),
    amount: readMoney(cells.amount),
    fee: readMoney(cells.fee),
    net: readMoney(cells.net),
  };
  for (const [column, { why }] of Object.entries(read) as [keyof typeof read, Reading<unknown>][])
    if (why !== null) return fault(column, why);
  const kind = read.kind.value ?? 'payment';
  const [amount, fee, net] = [read.amount.value ?? 0, read.fee.value ?? 0, read.net.value ?? 0];
  const [number, trade_number] = [plainCell(cells.number), plainCell(cells.trade_number)];
  if (!/^\w{1,30}$/.test(number)) return fault('number');
  if (!/^\w{1,40}$/.test(trade_number)) return fault('trade_number');
  if (!(kind === 'payment' ? amount > 0 : amount < 0))
    return fault('amount', kind === 'payment' ? '要大於 0' : '要小於 0');
  if (net !== amount - fee) return fault('net', '不是交易金額減手續費');
  const days = { happened_on: read.happened_on.value ?? '', paid_out_on: read.paid_out_on.value ?? '' };
  return { line, kind, number, trade_number, ...days, amount, fee, net, nth };
}

/** Keeps the lines of a settlement table and matches each with the books; those imported before change nothing. */
export async function importLines(
  tx: Tx,
  { staffId, note }: StaffCaller,
  { file, rows }: { file: string; rows: readonly SettlementRow[] },
) {
  await queries.lockSettlements(tx);
  const read = rows.map(lineOf);
  const lines = read.filter((one) => 'line' in one);
  const made = await queries.insertLines(tx, 'newebpay', file, staffId, JSON.stringify(lines));
  const matched = await queries.matchLines(
    tx,
    made.map(({ id }) => id),
  );
  const results = new Map(matched.map(({ line, result }) => [line, result]));
  note({
    subjects: [`settlement:${file}`],
    after: {
      lines: made.length,
      matched: matched.filter(({ result }) => result === 'matched').length,
      imported_before: lines.length - made.length,
      unreadable: rows.length - lines.length,
    },
  });
  return rows.map(({ line }, i) => {
    const one = read[i];
    if (one && 'why' in one)
      return {
        line,
        result: 'unreadable' as const,
        message: `「${settlementColumns[one.column]}」${one.why}`,
      };
    return { line, result: results.get(line) ?? ('imported' as const), message: null };
  });
}

/** The days on which the gateway paid out, newest first. */
export async function listDays(db: Queryable, cursor: string | null) {
  const rows = await queries.listDays(db, cursor, limits.days + 1);
  const shown = rows.slice(0, limits.days);
  return { data: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

const all = Object.keys(settlementResults) as SettlementResult[];

type Wanted = { day?: string; result?: SettlementResult | 'open'; cursor?: number };

/** Lines of settlement tables, newest first. */
export async function listLines(db: Queryable, { day, result, cursor }: Wanted) {
  const results = result === 'open' ? all.filter((one) => one !== 'matched') : result ? [result] : all;
  const rows = await queries.listLines(db, day ?? null, results, cursor ?? null, limits.listSize + 1);
  const { shown, next } = pageOf(rows, limits.listSize);
  return { data: shown.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() })), next };
}
