import { getPointsBalance } from '@kujiya/contract/points';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openPool, transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import { at } from '#testing/tube-model.ts';
import { announcePoints, expirePoints } from './service.ts';

const dayMs = 86_400_000;
const shop = useTestShop();
let servers: TestServer[];
let pools: Database[];
beforeAll(async () => {
  servers = [shop, await shop.another()];
  pools = [shop.db, openPool(shop.databaseUrl, 3)];
  return () => pools[1]?.end();
});

/**
 * Points that were given together: `ends` in ms from now, `announced` the days before their end that were announced already.
 */
type Lot = { left: number; ends: number; announced: number[] };
type Spent = { reference: string; uses: { lot: Lot; points: number }[] };
type Model = { lots: Lot[]; spent: Spent[]; announced: string[] };

const live = ({ lots }: Model) => lots.filter(({ ends }) => ends > 0);
const balanceOf = (model: Model) => live(model).reduce((sum, { left }) => sum + left, 0);

/** Takes points from the lots that end first; false when there are too few. */
function spend(model: Model, reference: string, points: number): boolean {
  if (points > balanceOf(model)) return false;
  const uses: Spent['uses'] = [];
  let due = points;
  for (const lot of live(model).sort((a, b) => a.ends - b.ends)) {
    const taken = Math.min(due, lot.left);
    lot.left -= taken;
    due -= taken;
    if (taken > 0) uses.push({ lot, points: taken });
  }
  model.spent.push({ reference, uses });
  return true;
}

/**
 * Announces the points that end within 7 and within 30 days, each once; points announced at 7 days are not announced at
 * 30.
 */
function announce(model: Model): void {
  for (const days of [7, 30]) {
    const due = live(model).filter(
      ({ left, ends, announced }) => left > 0 && ends <= days * dayMs && announced.every((one) => one > days),
    );
    for (const lot of due) lot.announced.push(days);
    if (due.length > 0) model.announced.push(`${days}: ${due.reduce((sum, { left }) => sum + left, 0)}`);
  }
}

const step = fc.record({
  kind: fc.constantFrom('give', 'give', 'spend', 'spend', 'return', 'pass', 'pass', 'expire', 'tell'),
  n: fc.integer({ min: 1, max: 300 }),
  days: fc.constantFrom(1, 6, 23, 30, 90, 200, 366),
});

test('points expire after a year, first in first out, and return to their lots, as in a plain model', async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const { id, token } = await shop.member();
      const bystander = await shop.member({ points: 70 });
      const model: Model = { lots: [], spent: [], announced: [] };
      for (const [i, { kind, n, days }] of steps.entries()) {
        const db = at(pools, i % 2);
        const reference = `year:${id}:${i}`;
        if (kind === 'give') {
          await transaction(db, (tx) =>
            credit(tx, { memberId: id, reference, kind: 'gift', from: 'gift', tokens: 0, points: n }),
          );
          const { rows } = await db.query<{ ends: number; is_year: boolean }>(
            `select (extract(epoch from expires_at - now()) * 1000)::double precision as ends,
               (expires_at at time zone 'Asia/Taipei')::date = (now() at time zone 'Asia/Taipei' + interval '1 year')::date as is_year
             from point_lots where member_id = $1 order by id desc limit 1`,
            [id],
          );
          expect(rows[0]?.is_year).toBe(true);
          model.lots.push({ left: n, ends: rows[0]?.ends ?? 0, announced: [] });
        } else if (kind === 'spend') {
          const { rows } = await db.query<{ taken: boolean }>(
            `select take_points($1, $2, 'draw', $3) as taken`,
            [id, reference, n],
          );
          expect(rows[0]?.taken).toBe(spend(model, reference, n));
        } else if (kind === 'return' && model.spent.length > 0) {
          const [spent] = model.spent.splice(n % model.spent.length, 1);
          const uses = spent?.uses ?? [];
          const points = uses.reduce((sum, use) => sum + use.points, 0);
          // A refund that arrives twice gives the points back once.
          for (const server of pools) {
            const { rows } = await server.query<{ expired: number }>(
              'select refund_points($1, $2, $3, $4) as expired',
              [id, spent?.reference, reference, points],
            );
            expect(rows[0]?.expired).toBe(
              uses.filter(({ lot }) => lot.ends <= 0).reduce((sum, use) => sum + use.points, 0),
            );
          }
          for (const { lot, points: back } of uses) lot.left += back;
        } else if (kind === 'pass') {
          await db.query(
            'update point_lots set expires_at = expires_at - make_interval(days => $2) where member_id = $1',
            [id, days],
          );
          for (const lot of model.lots) lot.ends -= days * dayMs;
        } else if (kind === 'expire') {
          await Promise.all(pools.map(expirePoints));
          for (const lot of model.lots) if (lot.ends <= 0) lot.left = 0;
        } else if (kind === 'tell') {
          await announcePoints(db);
          await announcePoints(at(pools, (i + 1) % 2));
          announce(model);
        }
        const { body } = await at(servers, i % 2).call(getPointsBalance, { token });
        expect(body.data.total_points).toBe(balanceOf(model));
      }
      const { rows } = await shop.db.query<{ announced: string }>(
        `select data ->> 'days' || ': ' || (data ->> 'points') as announced from events
         where kind = 'points.expiring' and member_id = $1 order by id`,
        [id],
      );
      expect(rows.map(({ announced }) => announced)).toEqual(model.announced);
      const others = (await at(servers, 0).call(getPointsBalance, { token: bystander.token })).body.data;
      expect(others.total_points).toBe(70);
      if (++played % 10 === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: Math.ceil(sequences / 4) },
  );
});
