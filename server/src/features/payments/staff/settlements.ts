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

/** Whole NT$ as the gateway writes them: `1,200`, `-300`, `NT$28`; NaN for anything else. */
function moneyOf(cell: string): number {
  const plain = cell.replace(/nt\$|[$,\s元]/gi, '').replace(/\.0+$/, '');
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The day of `2026/11/27 12:00:00` or `2026-11-27`; null for anything else, such as the 30th of February. */
function dayOf(cell: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T].*)?$/.exec(cell) ?? [];
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text) ? null : text;
}

const kindOf = (cell: string) =>
  (Object.keys(settlementKinds) as NewLine['kind'][]).find((kind) => settlementKinds[kind] === cell);

/** The line in a row, or the first of its columns that cannot be read. */
function lineOf({ line, cells }: SettlementRow): NewLine | SettlementColumn {
  const kind = kindOf(cells.kind);
  const [paid_out_on, happened_on] = [dayOf(cells.paid_out_on), dayOf(cells.happened_on)];
  const [amount, fee, net] = [moneyOf(cells.amount), moneyOf(cells.fee), moneyOf(cells.net)];
  if (paid_out_on === null) return 'paid_out_on';
  if (!kind) return 'kind';
  if (!/^\w{1,30}$/.test(cells.number)) return 'number';
  if (!/^\w{1,40}$/.test(cells.trade_number)) return 'trade_number';
  if (happened_on === null) return 'happened_on';
  if (!(kind === 'payment' ? amount > 0 : amount < 0)) return 'amount';
  if (Number.isNaN(fee)) return 'fee';
  if (net !== amount - fee) return 'net';
  const { number, trade_number } = cells;
  return { line, kind, number, trade_number, happened_on, paid_out_on, amount, fee, net };
}

/** Keeps the lines of a settlement table and matches each with the books; those imported before change nothing. */
export async function importLines(
  tx: Tx,
  { staffId, note }: StaffCaller,
  { file, rows }: { file: string; rows: readonly SettlementRow[] },
) {
  await queries.lockSettlements(tx);
  const read = rows.map(lineOf);
  const lines = read.filter((one) => typeof one === 'object');
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
    if (typeof one === 'string')
      return { line, result: 'unreadable' as const, message: `「${settlementColumns[one]}」讀不懂` };
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
