import { checkIn, checkInStatus } from '@kujiya/contract/check-in';
import { listCoupons } from '@kujiya/contract/coupons';
import { drawCapsules } from '@kujiya/contract/gacha';
import { exchangePoints } from '@kujiya/contract/points';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { TestMachine } from '#testing/figures.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { sequences } from '#testing/sequences.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const dayMs = 86_400_000;
const begin = Date.now();
let now = begin;
const shop = useTestShop({ clock: () => now });
let servers: TestServer[];
let machine: TestMachine;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  machine = await shop.machine({ contents: [9_000] });
});

/** A plain model of a member's points, streak and coupons; days are counted from 1970 in Taipei. */
type Model = { points: number; streak: number; lastDay: number; coupons: number };
const roundPoints = [10, 10, 20, 10, 20, 10, 30];
const today = () => Math.floor((now + 8 * 3_600_000) / dayMs);

type Step = { kind: 'check in' | 'exchange' | 'buy' | 'wait'; who: 0 | 1; server: 0 | 1; n: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('check in', 'check in', 'check in', 'exchange', 'buy', 'wait', 'wait'),
  who: fc.constantFrom(0, 1),
  server: fc.constantFrom(0, 1),
  n: fc.integer({ min: 1, max: 5 }),
});

/** Does a step on one server; the answer's code must be the one the model expects, undefined for success. */
async function play({ id, token }: TestMember, model: Model, { kind, server, n }: Step): Promise<void> {
  const { call } = servers[server] ?? shop;
  if (kind === 'wait') {
    // Some hours, to both sides of midnight; at times more than a day.
    now += n === 5 ? 30 * 3_600_000 : n * 4 * 3_600_000;
    return;
  }
  if (kind === 'check in') {
    const { body } = await call(checkIn, { token });
    const done = model.lastDay === today();
    expect(body.code).toBe(done ? 'checked_in' : undefined);
    if (done) return;
    model.streak = model.lastDay === today() - 1 ? model.streak + 1 : 1;
    model.lastDay = today();
    model.points += roundPoints[(model.streak - 1) % 7] ?? 0;
    if (model.streak % 7 === 0) model.coupons += 1;
  } else if (kind === 'exchange') {
    const { body } = await call(exchangePoints, { token, body: { quantity: n } });
    const short = model.points < n * 200;
    expect(body.code).toBe(short ? 'points_short' : undefined);
    if (short) return;
    model.points -= n * 200;
    model.coupons += n;
  } else {
    const { data } = (await call(listCoupons, { token, query: {} })).body;
    const unused = data.find(({ used_at }) => used_at === null);
    expect(unused === undefined).toBe(model.coupons === 0);
    const buy = () =>
      call(drawCapsules, {
        params: { id: machine.productId },
        body: { payment_method: 'balance', quantity: 1, coupon_id: unused?.coupon_id ?? 1 },
        token,
      });
    if (model.coupons === 0) expect((await buy()).body.code).toBe('coupon_missing');
    else {
      const { order } = (await buy()).body;
      expect(order.coupon_discount).toBe(10);
      await expectOwnOrder(shop.db, { id }, order.id, { charge: order.final_amount });
      expect((await buy()).body.code).toBe('coupon_missing');
      model.coupons -= 1;
    }
  }
}

test('check-ins, exchanges and coupons match a plain model, on two servers and across midnights', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 0, max: 900 }),
      async (steps, start) => {
        const means = { tokens: 5_000, ...(start > 0 && { points: start }) };
        const members = [await shop.member(means), await shop.member(means)] as const;
        const empty = { points: start, streak: 0, lastDay: 0, coupons: 0 };
        const models: [Model, Model] = [{ ...empty }, { ...empty }];
        for (const one of steps) await play(members[one.who], models[one.who], one);
        for (const [i, { token }] of members.entries()) {
          const model = models[i as 0 | 1];
          const { data } = (await shop.call(checkInStatus, { token })).body;
          expect(data.user_points).toBe(model.points);
          expect(data.has_checked_in_today).toBe(model.lastDay === today());
          expect(data.streak).toBe(model.lastDay >= today() - 1 ? model.streak : 0);
          const coupons = (await shop.call(listCoupons, { token, query: {} })).body.data;
          expect(coupons.filter(({ used_at }) => used_at === null)).toHaveLength(model.coupons);
        }
      },
    ),
    { numRuns: sequences },
  );
});
