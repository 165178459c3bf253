import { staffApprove, staffDecline } from '@kujiya/contract/staff/approvals';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { sequences } from '#testing/sequences.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { aDayLater, type TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { pursesOf, stockOf } = stateOf(shop);
let servers: TestServer[];
let staff: TestStaff[];
let stranger: TestMember;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  staff = [await shop.staff(), await shop.staff('manager'), await shop.staff('accountant')];
  stranger = await shop.member({ tokens: 777 });
});

const alone = 3_000;
const price = 2_000;
const pieces = 4;
const buyers = 2;
const who = fc.nat({ max: 2 });
const whose = fc.nat({ max: buyers - 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      who,
      whose,
      /** Null: all that is left. */
      count: fc.constantFrom(null, null, 1, 1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const),
      who,
      /** Which of the waiting ones, from the latest. */
      which: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('expire' as const), which: fc.constant(0) }),
  },
);
/** Steps that are taken at once. */
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Order = { id: number; buyer: TestMember; goods: number };

async function buy(): Promise<Order> {
  const goods = await makeGoods(shop.db, { price });
  const buyer = await shop.member({ tokens: pieces * price + 50 });
  const id = await orderByTokens(shop, buyer, { items: [{ product_id: goods, quantity: pieces }] });
  return { id, buyer, goods };
}

async function play(orders: Order[], one: Step, lane: number): Promise<void> {
  const server = servers[lane % 2] ?? shop;
  const { rows } = await shop.db.query<{ id: number }>(
    `select id from staff_approvals where state = 'waiting' and subject = any ($1) order by id desc`,
    [orders.map(({ id }) => `order:${id}`)],
  );
  if (one.kind === 'refund') {
    const lines = one.count === null ? {} : { lines: [{ position: 1, quantity: one.count }] };
    await server.call(staffRefundOrder, {
      token: staff[one.who]?.token ?? '',
      params: { id: orders[one.whose]?.id ?? 0 },
      body: { reason: '客人退貨', ...lines },
    });
    return;
  }
  const id = rows[one.which]?.id;
  if (id === undefined) return;
  if (one.kind === 'expire') {
    await shop.db.query('update staff_approvals set expires_at = now() where id = $1', [id]);
    return;
  }
  await server.call(one.kind === 'approve' ? staffApprove : staffDecline, {
    token: staff[one.who]?.token ?? '',
    params: { id },
    body: { reason: '已確認' },
  });
}

type Moved = { order: string; amount: number; actor: string };

/** Every approved step is one refund; the others of a person are within what one may move alone in a day. */
async function check(orders: Order[]): Promise<void> {
  const subjects = orders.map(({ id }) => `order:${id}`);
  const { rows: refunds } = await shop.db.query<Moved>(
    `select 'order:' || order_id as order, amount, actor from refunds where 'order:' || order_id = any ($1)`,
    [subjects],
  );
  const { rows: approved } = await shop.db.query<Moved & { asked_by: number; decided_by: number }>(
    `select subject as order, amount, 'staff:' || decided_by as actor, asked_by, decided_by from staff_approvals
     where state = 'approved' and subject = any ($1)`,
    [subjects],
  );
  const named = ({ order, amount, actor }: Moved) => `${order} ${amount} ${actor}`;
  const agreed = approved.map(named);
  const byOne = new Map<string, number>();
  for (const refund of refunds) {
    const place = agreed.indexOf(named(refund));
    if (place >= 0) agreed.splice(place, 1);
    else byOne.set(refund.actor, (byOne.get(refund.actor) ?? 0) + refund.amount);
  }
  expect(agreed).toEqual([]);
  for (const sum of byOne.values()) expect(sum).toBeLessThanOrEqual(alone);
  for (const { asked_by, decided_by } of approved) expect(decided_by).not.toBe(asked_by);
  for (const { id, buyer, goods } of orders) {
    const back = refunds
      .filter(({ order }) => order === `order:${id}`)
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(back).toBeLessThanOrEqual(pieces * price);
    expect(await pursesOf(buyer)).toEqual([50 + back, 0]);
    expect(await stockOf(goods)).toMatchObject({ sold: pieces - back / price });
  }
  expect(await pursesOf(stranger)).toEqual([777, 0]);
}

test('whatever staff ask and decide at once, each token back was allowed to one person or agreed on by two', async () => {
  const run = fc.asyncProperty(turns, async (played) => {
    const orders: Order[] = [];
    await aDayLater(shop);
    for (let i = 0; i < buyers; i++) orders.push(await buy());
    for (const turn of played) {
      await Promise.all(turn.map((one, lane) => play(orders, one, lane)));
      await check(orders);
    }
  });
  await fc.assert(run, { numRuns: Math.ceil(sequences / 2) });
}, 600_000);
