import { renameBookAccount } from '@kujiya/contract/staff/book-accounts';
import * as books from '@kujiya/contract/staff/books';
import { closeDay } from '@kujiya/contract/staff/closings';
import { staffInvoicePeriod } from '@kujiya/contract/staff/invoice-list';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { brokenBooks } from '#shop/ledger/queries.ts';
import { type Paper, PaperMaker, plannedPaper } from '#testing/invoice-days.ts';
import { plannedEntry, steps, timeOf, writeEntry } from '#testing/ledger-days.ts';
import { sequences } from '#testing/sequences.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { brokenMonths } from './staff/book-queries.ts';
import { brokenClosings } from './staff/queries.ts';
import { close } from './staff/service.ts';
import { addShare } from './staff/totals.ts';
import { brokenTotals } from './staff/totals-queries.ts';

let shop: TestShop;
let accountant: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  accountant = await shop.staff('accountant');
});
afterAll(async () => {
  // Not the whole audit: these entries have no orders and refunds behind them.
  for (const broken of [brokenBooks, brokenClosings, brokenMonths, brokenTotals])
    expect(await broken(shop.db)).toEqual([]);
  await shop.close();
});

const ask = <C extends Parameters<TestShop['call']>[0]>(call: C, input: object) =>
  shop.call(call, { ...input, token: accountant.token } as never) as ReturnType<typeof shop.call<C>>;

/** What stands on each account, credits less debits. */
type Sums = Record<string, number>;
const add = (sums: Sums, account: string, amount: number) => {
  sums[account] = (sums[account] ?? 0) + amount;
};
const withoutZeros = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
const sumsOf = (lines: readonly books.VoucherLine[]) => {
  const sums: Sums = {};
  for (const { account, debit, credit } of lines) add(sums, account, credit - debit);
  return withoutZeros(sums);
};

const accounts: Record<string, string> = {
  ...{ wallet: 'tokens', recharge: 'gateway', gift: 'gifts', refunds: 'refunds_due' },
  ...{ transfers: 'bank', fees: 'fees', sales: 'sales_other' },
};
/** A plain model: both sides of an entry, on the accounts of the books. */
function post(sums: Sums, { step, amount }: { step: keyof typeof steps; amount: number }): void {
  const [from, to, kind] = steps[step];
  const nameOf = (account: string) =>
    account === 'sales' && kind === 'refund' ? 'returns' : (accounts[account] ?? account);
  add(sums, nameOf(from), -amount);
  add(sums, nameOf(to), amount);
}

/** What the ledger itself says, by the names of its accounts; refunds apart from sales. */
async function ledger(): Promise<Sums> {
  const { rows } = await shop.db.query<{ account: string; amount: number }>(
    `select case when a.kind = 'sales' and e.kind = 'refund' then 'returns' else a.kind end as account, sum(p.amount)::bigint as amount
     from postings p join ledger_accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id
     where a.currency = 'token' group by 1`,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [accounts[account] ?? account, amount]));
}
const less = (now: Sums, then: Sums) =>
  withoutZeros(
    Object.fromEntries(Object.keys(now).map((name) => [name, (now[name] ?? 0) - (then[name] ?? 0)])),
  );

async function vouchersOf(month: string) {
  const lines: books.VoucherLine[] = [];
  for (let after: string | null = null; ; ) {
    const { body }: { body: { data: books.VoucherLine[]; next: string | null } } = await ask(
      books.listVouchers,
      { query: { month, ...(after !== null && { cursor: after }) } },
    );
    lines.push(...body.data);
    after = body.next;
    if (after === null) return lines;
  }
}
const read = async (month: string, day: string) => ({
  month: (await ask(books.staffMonth, { params: { month } })).body.data,
  vouchers: await vouchersOf(month),
  closing: (await ask(books.staffClosing, { params: { day } })).body.data,
});

let year = 2020;
let nth = 0;
const plannedDay = fc.record({
  entries: fc.array(plannedEntry, { maxLength: 4 }),
  papers: fc.array(plannedPaper, { maxLength: 2 }),
});
const plans = fc.array(plannedDay, { minLength: 31, maxLength: 31 });

/** Both sides of the tax of a paper: what is owed to the tax office is no sale. */
const tax = (sums: Sums, amount: number) => {
  add(sums, 'output_tax', amount);
  add(sums, 'tax_included', -amount);
};
const withoutTax = ({ output_tax: _, tax_included: __, ...sums }: Sums) => sums;

/** What the lists of a period say is what its closings and its vouchers say. */
async function expectPeriod(
  period: string,
  papers: readonly Paper[],
  closed: readonly { count: number; total: number }[],
  lines: readonly books.VoucherLine[],
): Promise<void> {
  const { data } = (await ask(staffInvoicePeriod, { query: { period } })).body;
  const sumsIn = (is: (paper: Paper) => boolean) => ({
    count: papers.filter(is).length,
    ...Object.fromEntries(
      (['net', 'tax', 'total'] as const).map((name) => [
        name,
        papers.filter(is).reduce((sum, paper) => sum + paper[name], 0),
      ]),
    ),
  });
  expect(data).toMatchObject({
    companies: sumsIn(({ state, isCompany }) => state === 'issued' && isCompany),
    persons: sumsIn(({ state, isCompany }) => state === 'issued' && !isCompany),
    voided: sumsIn(({ state }) => state === 'void'),
    allowances: sumsIn(({ state }) => state === 'allowance'),
  });
  const { companies, persons, voided, allowances } = data;
  const issued = (name: 'count' | 'tax' | 'total') => companies[name] + persons[name] + voided[name];
  expect(closed.reduce((sum, { count }) => sum + count, 0)).toBe(issued('count'));
  expect(closed.reduce((sum, { total }) => sum + total, 0)).toBe(issued('total'));
  const moved = (kind: keyof typeof books.voucherKinds) =>
    sumsOf(lines.filter(({ words }) => words === books.voucherKinds[kind])).output_tax ?? 0;
  expect(moved('invoices')).toBe(issued('tax'));
  expect(-moved('allowance')).toBe(allowances.tax);
}
async function closeOne(day: string) {
  await addShare(shop.db, 3);
  return transaction(shop.db, (tx) => close(tx, { staffId: accountant.id, note: () => {} }, day));
}

test('vouchers, closings and the ledger agree in a month of random days, and nothing moves it once it is locked', async () => {
  let then = await ledger();
  let late: Sums = {};
  const made = new PaperMaker(shop);
  /** Of the running period: what closings counted, and the lines of its vouchers. */
  let counted: { count: number; total: number }[] = [];
  let periodLines: books.VoucherLine[] = [];
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const month = `${year}-${String(nth + 1).padStart(2, '0')}`;
      [year, nth] = nth === 11 ? [year + 1, 0] : [year, nth + 1];
      const days = Array.from(
        { length: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate() },
        (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`,
      );
      const { id: member } = await shop.member({ tokens: 0 });
      const model = late;
      late = {};
      const enter = async (one: (typeof plan)[number]['entries'][number], day: string, into: Sums) => {
        if (await writeEntry(shop, member, one, `${day} ${timeOf(one.second)}`)) post(into, one);
      };
      const lines: books.VoucherLine[] = [];
      for (const [at, day] of days.entries()) {
        const isLast = at === days.length - 1;
        const { entries = [], papers = [] } = plan[at] ?? {};
        for (const paper of papers) if (isLast || !paper.isLate) tax(model, await made.issue(paper, day));
        tax(model, await made.correct(day));
        for (const one of entries)
          if (one.when === 'on its day') await enter(one, day, model);
          else if (one.when === 'on the next day' && !isLast) await enter(one, days[at + 1] ?? '', model);
        await closeOne(day);
        if (isLast) break;
        // Found by the next closing only, whatever their day.
        for (const paper of papers) if (paper.isLate) tax(model, await made.issue(paper, day));
        for (const one of entries) if (one.when === 'too late') await enter(one, day, model);
      }
      const now = await ledger();
      const figures = (await ask(books.staffMonth, { params: { month } })).body.data;
      lines.push(...(await vouchersOf(month)));
      expect(sumsOf(lines)).toEqual(withoutZeros(model));
      expect(withoutTax(sumsOf(lines))).toEqual(less(now, then));
      for (const [, voucher] of Map.groupBy(lines, ({ number }) => number))
        expect(voucher.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
      expect(figures.state).toBe('ready');
      expect(figures.days.map(({ day }) => day)).toEqual(days);
      expect(figures.figures.sold).toBe(figures.days.reduce((sum, { sold }) => sum + sold, 0));
      expect(figures.figures.sold).toBe(sumsOf(lines).sales_other ?? 0);
      then = now;
      counted.push(...figures.days.map(({ invoices }) => invoices));
      periodLines.push(...lines);
      const [, number] = month.split('-').map(Number);
      if ((number ?? 1) % 2 === 0) {
        const period = `${month.slice(0, 5)}${String((number ?? 2) - 1).padStart(2, '0')}`;
        await expectPeriod(period, made.of(period), counted, periodLines);
        [counted, periodLines] = [[], []];
      }

      const day = days.at(-1) ?? '';
      expect((await ask(books.lockMonth, { body: { month } })).body.data.state).toBe('locked');
      const kept = await read(month, day);
      expect(kept.vouchers).toEqual(lines);
      // Later: entries of its last day, another name for an account, and an attempt to close or lock again.
      for (const one of plan.at(-1)?.entries ?? [])
        if (one.when !== 'on its day') await enter(one, day, late);
      await ask(renameBookAccount, {
        params: { account: 'gateway' },
        body: { code: '1171', name: month },
      });
      expect((await ask(closeDay, { body: { day } })).body).toMatchObject({ code: 'day_closed' });
      expect((await ask(books.lockMonth, { body: { month } })).body).toMatchObject({ code: 'month_locked' });
      expect(await read(month, day)).toEqual(kept);
    }),
    { numRuns: Math.ceil(sequences / 10), endOnFailure: true },
  );
}, 600_000);
