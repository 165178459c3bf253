import type { Closing } from '@kujiya/contract/staff/closings';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { brokenBooks } from '#shop/ledger/queries.ts';
import { plannedEntry, type Step, steps, timeOf, writeEntry } from '#testing/ledger-days.ts';
import { sequences } from '#testing/sequences.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
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
  for (const broken of [brokenBooks, brokenClosings, brokenTotals]) expect(await broken(shop.db)).toEqual([]);
  await shop.close();
});

const days = fc.array(fc.array(plannedEntry, { maxLength: 6 }), { minLength: 2, maxLength: 5 });
/** How many rows of each kind the running totals take before a day is closed. */
const shares = fc.array(fc.nat({ max: 8 }), { minLength: 5, maxLength: 5 });

type Entry = { step: Step; amount: number };
const empty = { tokens: 0, payouts: 0 };
/** A plain model: what each entry does to the figures and to what the shop owes. */
function add(sum: Record<string, number>, { step, amount }: Entry): void {
  const [from, to] = steps[step];
  const up = (name: string, by = amount) => {
    sum[name] = (sum[name] ?? 0) + by;
  };
  if (from === 'wallet') up('tokens', -amount);
  if (to === 'wallet') up('tokens');
  if (from === 'refunds') up('payouts', -amount);
  if (to === 'refunds') up('payouts');
  if (to === 'sales') up('sold');
  if (step === 'draw' || step === 'goods') up('spent');
  if (step === 'topUp' || step === 'late') up('topped_up');
  if (step === 'gift') up('given');
  if (from === 'sales') up('refunded');
  if (step === 'refund' || step === 'payInTokens') up('refunded_as_tokens');
  if (step === 'giveBack') up('tokens_returned');
  if (step === 'decline') up('tokens_returned', -amount);
  if (step === 'payout' || step === 'transfer') up('paid_out');
  if (step === 'fee') up('fees');
}
const names = ['sold', 'spent', 'topped_up', 'given', 'refunded', 'refunded_as_tokens'] as const;
const more = ['tokens_returned', 'paid_out', 'fees'] as const;

/** The last closing's settled entries and their sums, from which a closing of the release before goes on; and a full count. */
async function settledOf() {
  const { rows } = await shop.db.query<{ kept: Record<string, number>; found: Record<string, number> }>(
    `select c.settled as kept, (
       select coalesce(jsonb_object_agg(key, amount), '{}') from (
         select concat_ws(' ', a.currency, a.kind, e.kind) as key, sum(p.amount) as amount
         from journal_entries e join postings p on p.entry_id = e.id
           join ledger_accounts a on a.id = p.account_id and a.member_id is null
         where e.id <= c.settled_entry group by 1) s where amount <> 0) as found
     from closings c order by day desc limit 1`,
  );
  const { kept = {}, found = {} } = rows[0] ?? {};
  return { kept: Object.fromEntries(Object.entries(kept).filter(([, amount]) => amount !== 0)), found };
}

let first = new Date('2020-01-01T00:00:00Z').getTime();
const dayAt = (nth: number) => new Date(first + nth * 86_400_000).toISOString().slice(0, 10);

test('closings are what a plain model says, and late entries count in the next closing', async () => {
  let owed = { ...empty };
  await fc.assert(
    fc.asyncProperty(days, shares, async (sequence, taken) => {
      const { id: member } = await shop.member({ tokens: 0 });
      const closed: Closing[] = [];
      let sums: Record<string, number> = {};
      let next: Record<string, number> = {};
      const enter = async (one: (typeof sequence)[number][number], nth: number, into: typeof sums) => {
        if (await writeEntry(shop, member, one, `${dayAt(nth)} ${timeOf(one.second)}`)) add(into, one);
      };
      for (const [nth, entries] of sequence.entries()) {
        for (const one of entries) if (one.when === 'on its day') await enter(one, nth, sums);
        // The next day has begun before this one is closed.
        for (const one of sequence[nth + 1] ?? [])
          if (one.when === 'on the next day') await enter(one, nth + 1, next);
        if (taken[nth]) await addShare(shop.db, taken[nth]);
        const closing = await transaction(shop.db, (tx) =>
          close(tx, { staffId: accountant.id, note: () => {} }, dayAt(nth)),
        );
        for (const name of [...names, ...more])
          expect([name, closing[name]]).toEqual([name, sums[name] ?? 0]);
        const { kept, found } = await settledOf();
        expect(kept).toEqual(found);
        expect(closing.opening).toMatchObject(owed);
        owed = {
          tokens: owed.tokens + (sums.tokens ?? 0),
          payouts: owed.payouts + (sums.payouts ?? 0),
        };
        expect(closing.liabilities).toMatchObject(owed);
        closed.push(closing);
        [sums, next] = [next, {}];
        for (const one of entries) if (one.when === 'too late') await enter(one, nth, sums);
      }
      // What is left of the last day belongs to the next sequence's first.
      const rest = await transaction(shop.db, (tx) =>
        close(tx, { staffId: accountant.id, note: () => {} }, dayAt(sequence.length)),
      );
      owed = { tokens: owed.tokens + (sums.tokens ?? 0), payouts: owed.payouts + (sums.payouts ?? 0) };
      expect(rest.liabilities).toMatchObject(owed);
      // Between closings, and behind them: shares of any size find the same.
      await addShare(shop.db, 3);
      expect(await brokenTotals(shop.db)).toEqual([]);
      const { rows } = await shop.db.query<{ figures: object }>(
        'select figures from closings where day < $1::date order by day desc limit $2',
        [dayAt(sequence.length), closed.length],
      );
      expect(closed.toReversed()).toMatchObject(rows.map(({ figures }) => figures));
      first += (sequence.length + 1) * 86_400_000;
    }),
    { numRuns: Math.ceil(sequences / 4), endOnFailure: true },
  );
}, 300_000);
