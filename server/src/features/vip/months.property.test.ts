import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { levelOfGrowth, vipLevel } from '@kujiya/contract/shop/vip';
import { getVip } from '@kujiya/contract/vip';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openPool, transaction } from '#platform/postgres/database.ts';
import { addGrowth } from '#shop/vip/service.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';
import { supplyMonth } from './service.ts';

const hourMs = 3_600_000;
let now = taipeiDayStart('2027-01-31');
const shop = useTestShop({ clock: () => now });
let servers: TestServer[];
let pools: Database[];
beforeAll(async () => {
  servers = [shop, await shop.another()];
  pools = [shop.db, openPool(shop.databaseUrl, 3)];
  const member = await shop.member();
  await shop.cards(member, 'shake_card', 1);
  await shop.cards(member, 'insight_card', 1);
  return () => pools[1]?.end();
});

const people = 3;
const who = fc.nat({ max: people - 1 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('grow' as const),
    who,
    growth: fc.constantFrom(1, 2_999, 3_000, 7_000, 20_000),
    /** Hours by which the event is late. */
    late: fc.constantFrom(0, 0, 1, 30),
  }),
  // To both sides of a midnight, over days and over months.
  fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 23, 24 * 9, 24 * 33) }),
  fc.record({ kind: fc.constant('supply' as const) }),
);

type Plain = { since: number; growths: { at: number; growth: number }[]; months: Map<string, number> };
/** Months whose supply has been given out to everybody. */
const done = new Set<string>();
const monthOf = (time: number) => `${taipeiDate(time).slice(0, 7)}-01`;

function supply(members: readonly Plain[]): void {
  const month = monthOf(now);
  if (done.has(month)) return;
  done.add(month);
  const begin = taipeiDayStart(month);
  for (const { since, growths, months } of members) {
    const before = growths.filter((one) => one.at < begin).reduce((sum, { growth }) => sum + growth, 0);
    if (since < begin) months.set(month, levelOfGrowth(before));
  }
}

/** All cards and coupons of these months: kinds take turns, and even months begin with the hint card. */
function owned({ months }: Plain) {
  const cards = [0, 0];
  let coupons = 0;
  for (const [month, level] of months) {
    coupons += vipLevel(level).coupons;
    for (let n = 0; n < vipLevel(level).cards; n++) {
      const kind = (n + Number(month.slice(5, 7))) % 2;
      cards[kind] = (cards[kind] ?? 0) + 1;
    }
  }
  return { shakes: cards[0], insights: cards[1], coupons };
}

const given = async ({ id }: TestMember) =>
  (
    await shop.db.query(
      `select count(*) filter (where t.type = 'shake_card') as shakes, count(*) filter (where t.type = 'insight_card') as insights,
         (select count(*) from member_coupons where member_id = $1 and source like 'vip:%') as coupons
       from user_tools u join tools t on t.id = u.tool_id where u.member_id = $1 and u.source like 'vip:%'`,
      [id],
    )
  ).rows[0];

test('each month gives the supply of the level at its start, once, whenever and wherever its job runs', async () => {
  let grown = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 20 }),
      fc.array(fc.constantFrom(-400, -30, -2, 1), { minLength: people, maxLength: people }),
      async (steps, days) => {
        // An evening before a month that nobody has had.
        now = taipeiDayStart(`${addDays(monthOf(now), 35).slice(0, 7)}-01`) - 2 * hourMs;
        const members: TestMember[] = [];
        const plain: Plain[] = [];
        for (const ago of days) {
          const member = await shop.member();
          const since = now + ago * 24 * hourMs;
          await shop.db.query('update members set created_at = $2 where id = $1', [
            member.id,
            new Date(since),
          ]);
          members.push(member);
          plain.push({ since, growths: [], months: new Map() });
        }
        for (const [i, one] of steps.entries()) {
          if (one.kind === 'wait') now += one.hours * hourMs;
          else if (one.kind === 'supply') {
            await Promise.all([...pools, shop.db].map((db) => supplyMonth(db, now)));
            supply(plain);
          } else {
            const { id } = at(members, one.who);
            const { growths } = at(plain, one.who);
            const total = growths.reduce((sum, { growth }) => sum + growth, 0);
            // Levels that have to be held are another test's.
            if (total + one.growth >= 100_000) continue;
            const entry = { at: now - one.late * hourMs, growth: one.growth };
            const reference = `months:${++grown}`;
            // The event is delivered twice.
            for (const db of pools)
              await transaction(db, (tx) =>
                addGrowth(
                  tx,
                  [{ reference, memberId: id, growth: entry.growth, at: new Date(entry.at) }],
                  now,
                ),
              );
            growths.push(entry);
          }
          const seen = at(members, i % people);
          const { growths, months } = at(plain, i % people);
          const { data } = (await at(servers, i % 2).call(getVip, { token: seen.token })).body;
          const total = growths.reduce((sum, { growth }) => sum + growth, 0);
          expect(data).toMatchObject({ growth_points: total, vip_level: levelOfGrowth(total) });
          expect(data.supply?.level).toBe(months.get(monthOf(now)));
        }
        for (const [i, member] of members.entries()) expect(await given(member)).toEqual(owned(at(plain, i)));
      },
    ),
    { numRuns: Math.ceil(sequences / 4) },
  );
  await expectCleanAudit(shop.db);
});
