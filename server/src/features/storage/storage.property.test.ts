import { cancelParcel } from '@kujiya/contract/parcels';
import { cancelSelection, selectForShipping } from '@kujiya/contract/storage';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addShare } from '#features/closings/staff/totals.ts';
import { brokenTotals } from '#features/closings/staff/totals-queries.ts';
import * as staff from '#features/shipments/staff/service.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Database, openPool, type Tx, transaction } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { type Collector, collector, send } from '#testing/storage.ts';
import * as plain from '#testing/storage-model.ts';
import { at } from '#testing/tube-model.ts';
import { turnStorage } from './jobs.ts';
import { prolongItem, undoProlonging } from './staff/service.ts';

const members = 2;
const each = 6;
const tokens = 200;

const shop = useTestShop();
let servers: TestServer[];
let pools: Database[];
let clerk: TestStaff;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  pools = [shop.db, openPool(shop.databaseUrl, 3)];
  clerk = await shop.staff('clerk');
  return () => pools[1]?.end();
});

const member = fc.nat({ max: members - 1 });
const thing = fc.nat({ max: members * each - 1 });
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name) });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...kind('select'), thing }) },
  { weight: 2, arbitrary: fc.record({ ...kind('unselect'), thing }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...kind('send'),
      member,
      things: fc.uniqueArray(fc.nat({ max: each - 1 }), { minLength: 1, maxLength: each }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      ...kind('turn'),
      nth: fc.nat({ max: 4 }),
      how: fc.constantFrom<plain.Turn>('pack', 'pack', 'hand', 'hand', 'deliver', 'return', 'cancel'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...kind('pass'), days: fc.constantFrom(1, 7, 30, 53, 61) }) },
  { weight: 3, arbitrary: fc.record(kind('expire')) },
  { weight: 2, arbitrary: fc.record({ ...kind('prolong'), thing, days: fc.constantFrom(1, 30) }) },
  { weight: 2, arbitrary: fc.record({ ...kind('undo'), thing }) },
  { weight: 2, arbitrary: fc.record(kind('sum')) },
);

let numbers = 500_000_000_000;

const done = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );

test(`${Math.ceil(sequences / 4)} random sequences of selections, parcels, shipments and days match a plain model`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const people: Collector[] = [];
      for (let i = 0; i < members; i++)
        people.push(await collector(shop, { things: each, tokens, recipient: `收件人${i}` }));
      const ids = people.flatMap((person) => person.ids);
      const owner = (i: number) => at(people, Math.floor(i / each));
      const model = plain.newModel(members, each, tokens);
      const parcels: number[] = [];

      for (const [i, one] of steps.entries()) {
        const server = at(servers, i % 2);
        const tx = (work: (t: Tx, caller: StaffCaller) => Promise<unknown>) =>
          done(
            transaction(at(pools, i % 2), (t) => asStaff(t, clerk.id, 'test', (caller) => work(t, caller))),
          );
        if (one.kind === 'select') {
          const { status } = await server.call(selectForShipping, {
            params: { id: at(ids, one.thing) },
            body: { quantity: 1 },
            token: owner(one.thing).token,
          });
          expect(status === 200).toBe(plain.select(model, one.thing));
        } else if (one.kind === 'unselect') {
          const { status } = await server.call(cancelSelection, {
            params: { id: at(ids, one.thing) },
            token: owner(one.thing).token,
          });
          expect(status === 200).toBe(plain.unselect(model, one.thing));
        } else if (one.kind === 'send') {
          const chosen = one.things.map((n) => one.member * each + n);
          const sent = await send(server, at(people, one.member), { ids: chosen.map((n) => at(ids, n)) });
          expect(sent.status === 200).toBe(plain.send(model, one.member, chosen));
          if (sent.status === 200) {
            const id = sent.body.data.order_id ?? 0;
            parcels.push(id);
            const charge = at(model.parcels, parcels.length - 1).fee;
            await expectOwnOrder(shop.db, at(people, one.member), id, {
              charge,
              recipient: `收件人${one.member}`,
            });
          }
        } else if (one.kind === 'turn' && one.nth < parcels.length) {
          const id = at(parcels, one.nth);
          const how = {
            pack: () => tx((t, clerk) => staff.packParcel(t, clerk, id)),
            hand: () =>
              tx((t, clerk) =>
                staff.handOver(t, clerk, id, { carrier: 'tcat', tracking_number: String(numbers++) }),
              ),
            deliver: () => tx((t, clerk) => staff.deliverParcel(t, clerk, id)),
            return: () => tx((t, clerk) => staff.returnParcel(t, clerk, id)),
            cancel: async () =>
              (
                await server.call(cancelParcel, {
                  params: { id },
                  token: at(people, at(model.parcels, one.nth).owner).token,
                })
              ).status === 200,
          };
          expect(await how[one.how]()).toBe(plain.turn(model, one.nth, one.how));
        } else if (one.kind === 'pass') {
          await shop.db.query(
            'update box_items set expires_at = expires_at - make_interval(days => $2) where id = any ($1)',
            [ids, one.days],
          );
          await shop.db.query(
            'update orders set created_at = created_at - make_interval(days => $2) where id = any ($1)',
            [parcels, one.days],
          );
          plain.pass(model, one.days);
        } else if (one.kind === 'sum') {
          // What is an hour old is in the books' running totals soon, whichever server adds it.
          await shop.db.query(
            `update box_items set created_at = created_at - interval '2 hours' where id = any ($1)`,
            [ids],
          );
          await Promise.all(pools.map((pool) => addShare(pool, 4)));
        } else if (one.kind === 'expire') {
          await Promise.all(pools.map(turnStorage));
          plain.expire(model);
        } else if (one.kind === 'prolong') {
          const prolonged = await tx((t, clerk) => prolongItem(t, clerk, at(ids, one.thing), one.days));
          expect(prolonged).toBe(plain.prolong(model, one.thing, one.days));
        } else if (one.kind === 'undo') {
          const id = at(ids, one.thing);
          const kept = await shop.db.query<{ expires_at: Date }>(
            'select expires_at from box_items where id = $1',
            [id],
          );
          const end = at(kept.rows, 0).expires_at;
          expect(await tx((t, clerk) => undoProlonging(t, clerk, id, end))).toBe(
            plain.undoProlonging(model, one.thing),
          );
        }
      }

      const { rows } = await shop.db.query<{ status: string; parcel_id: number | null }>(
        'select status, parcel_id from box_items where id = any ($1) order by id',
        [ids],
      );
      expect(rows).toEqual(
        model.things.map(({ state, parcel }) => ({
          status: state,
          parcel_id: parcel === null ? null : at(parcels, parcel),
        })),
      );
      const ways = await shop.db.query<{ status: string }>(
        'select status from orders where id = any ($1) order by id',
        [parcels],
      );
      expect(ways.rows.map(({ status }) => status)).toEqual(model.parcels.map(({ way }) => way));
      const purses = await shop.db.query<{ balance: number }>(
        `select balance from ledger_accounts where member_id = any ($1) and currency = 'token' order by member_id`,
        [people.map(({ id }) => id)],
      );
      expect(purses.rows.map(({ balance }) => balance)).toEqual(model.tokens);
      expect(await brokenTotals(shop.db)).toEqual([]);
      if (++played % 10 === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: Math.ceil(sequences / 4) },
  );
});
