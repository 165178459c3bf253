import { getPointsBalance } from '@kujiya/contract/points';
import { listTasks } from '@kujiya/contract/tasks';
import { getVip } from '@kujiya/contract/vip';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { features } from '#features.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import type { EventKind, ShopEvent } from '#shop/events/kinds.ts';
import { consumersOf } from '#shop/events/service.ts';
import { buyGoods, refundGoods } from '#testing/goods-orders.ts';
import { sequences } from '#testing/sequences.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { notePartRefund } from './service.ts';

const shop = useTestShop();
const followers = () =>
  consumersOf(shop as never, features).filter(({ name }) => ['points', 'vip', 'tasks'].includes(name));

/** All events of a member so far. */
async function eventsOf({ id }: TestMember): Promise<ShopEvent[]> {
  const { rows } = await shop.db.query<{
    id: number;
    kind: EventKind;
    order_id: number;
    data: Record<string, unknown> | null;
    at: Date;
  }>(
    `select id, kind, order_id, data, at from events where member_id = $1 and kind like 'order.%' order by id`,
    [id],
  );
  return rows.map(
    ({ order_id: orderId, data, ...event }) =>
      ({ ...event, orderId, memberId: id, data: data ?? {} }) as ShopEvent,
  );
}

/** Consumes these events, in this order, each by itself. */
async function consume(db: Database, events: readonly ShopEvent[]): Promise<void> {
  for (const event of events)
    for (const { onMany = {} } of followers())
      await transaction(db, async (tx) => onMany[event.kind]?.(tx, [event] as never));
}

type Step = { kind: 'buy' | 'part' | 'refund' | 'spend' | 'consume'; n: number; order: readonly number[] };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'part', 'refund', 'spend', 'consume', 'consume'),
  n: fc.integer({ min: 1, max: 300 }),
  // Which of the events so far are consumed, again and in any order.
  order: fc.array(fc.nat({ max: 40 }), { maxLength: 8 }),
});

/** The state of the model: the amount paid for each order and given back of it, and the points spent. */
type Model = { orders: { id: number; paid: number; back: number; open: boolean }[]; spent: number };
/** Points earned at the first level, as far as the part that was not refunded keeps them. */
const kept = ({ paid, back }: Model['orders'][number]) =>
  Math.floor((Math.floor(paid / 2) * (paid - back)) / paid);

async function play(member: TestMember, model: Model, { kind, n, order }: Step): Promise<void> {
  const chosen = model.orders[n % Math.max(1, model.orders.length)];
  if (kind === 'buy' && model.orders.length < 9) {
    const id = await buyGoods(shop.db, member, n);
    model.orders.push({ id, paid: n, back: 0, open: true });
  } else if (kind === 'part' && chosen?.open) {
    const refunded = Math.min(chosen.paid, chosen.back + n);
    await transaction(shop.db, (tx) =>
      notePartRefund(tx, { orderId: chosen.id, memberId: member.id, refunded }),
    );
    chosen.back = refunded;
  } else if (kind === 'refund' && chosen?.open) {
    await refundGoods(shop, chosen.id);
    Object.assign(chosen, { open: false, back: chosen.paid });
  } else if (kind === 'spend') {
    const { rows } = await shop.db.query<{ taken: boolean }>(
      `select take_points($1, $2, 'draw', $3) as taken`,
      [member.id, `spend:${member.id}:${crypto.randomUUID()}`, n],
    );
    if (rows[0]?.taken) model.spent += n;
  } else if (kind === 'consume') {
    const events = await eventsOf(member);
    const heard = order.flatMap((place) => events[place % Math.max(1, events.length)] ?? []);
    await consume(shop.db, heard);
  }
}

test('points, debts, growth and progress match a plain model for any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 18 }),
      fc.infiniteStream(fc.nat()),
      async (steps, shuffle) => {
        const member = await shop.member({ tokens: 5_000 });
        const model: Model = { orders: [], spent: 0 };
        for (const one of steps) await play(member, model, one);
        const events = await eventsOf(member);
        const any = events.map((event) => ({ event, by: shuffle.next().value as number }));
        const shuffled = any.sort((a, b) => a.by - b.by).map(({ event }) => event);
        // Two servers consume the rest at once, in different orders.
        await Promise.all([consume(shop.db, shuffled), consume(shop.db, events)]);
        const { token } = member;
        const points = model.orders.reduce((sum, order) => sum + kept(order), 0) - model.spent;
        expect((await shop.call(getPointsBalance, { token })).body.data).toMatchObject({
          total_points: Math.max(0, points),
          owed_points: Math.max(0, -points),
        });
        const left = model.orders.reduce((sum, { paid, back }) => sum + paid - back, 0);
        expect((await shop.call(getVip, { token })).body.data.growth_points).toBe(left);
        const { monthly } = (await shop.call(listTasks, { token })).body.data;
        expect(monthly.find(({ task }) => task.metric === 'spend')?.current_value).toBe(
          Math.min(3_000, left),
        );
      },
    ),
    { numRuns: Math.ceil(sequences / 10) },
  );
});
