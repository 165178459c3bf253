import { staffApprovals, staffApprove, staffWithdraw } from '@kujiya/contract/staff/approvals';
import { staffAdjustMember, staffGrantMember } from '@kujiya/contract/staff/balances';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { sequences } from '#testing/sequences.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let servers: TestServer[];
let helper: TestMember;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  helper = await shop.member();
  await shop.cards(helper, 'insight_card');
});

const price = 400;
const pieces = 9;
const who = fc.nat({ max: 1 });
const whose = fc.nat({ max: 2 });
const amount = fc.constantFrom(50, 150, 300, 301, 900, 1_500, 2_999, 3_000, 3_001);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('give' as const), who, whose, amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), who, whose, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cards' as const),
      who,
      whose,
      amount: fc.constantFrom(1, 3, 20),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      who,
      whose,
      amount: fc.constantFrom(1, 2, 3, 9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, whose, amount: fc.constant(0) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('approve' as const), who, whose, amount: fc.constant(0) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      who,
      whose,
      amount: fc.constantFrom(5, 13, 24),
    }),
  },
);
/** Steps that are taken at once. */
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What somebody moved alone: in hours of the play. */
type Moved = { by: number; right: 'write_members' | 'write_refunds'; amount: number; at: number };
type World = {
  staff: TestStaff[];
  boss: TestStaff;
  members: TestMember[];
  orders: number[];
  hours: number;
  moved: Moved[];
};

async function begin(): Promise<World> {
  const members = await Promise.all([1, 2, 3].map(() => shop.member({ tokens: pieces * price + 10_000 })));
  const orders: number[] = [];
  for (const member of members) {
    const items = [{ product_id: await makeGoods(shop.db, { price }), quantity: pieces }];
    orders.push(await orderByTokens(shop, member, { items }));
  }
  const staff = [await shop.staff('manager'), await shop.staff('support')];
  return { staff, boss: await shop.staff(), members, orders, hours: 0, moved: [] };
}

async function play(world: World, one: Step, lane: number): Promise<void> {
  const server = servers[lane % 2] ?? shop;
  const token = world.staff[one.who]?.token ?? '';
  const params = { id: world.members[one.whose]?.id ?? 0 };
  const reason = '補償';
  const note = (right: Moved['right'], { status, body }: { status: number; body: { data?: object } }) => {
    const data = body.data as { amount: number; approval?: object } | undefined;
    if (status === 200 && data && !data.approval)
      world.moved.push({ by: one.who, right, amount: data.amount, at: world.hours });
  };
  if (one.kind === 'give') {
    const body = { kind: 'tokens', amount: one.amount, reason } as const;
    note('write_members', await server.call(staffGrantMember, { token, params, body }));
  } else if (one.kind === 'cards') {
    const body = { kind: 'tool_card', tool: 'insight_card', amount: one.amount, reason } as const;
    note('write_members', await server.call(staffGrantMember, { token, params, body }));
  } else if (one.kind === 'correct') {
    const body = { kind: 'tokens', amount: -one.amount, reason } as const;
    note('write_members', await server.call(staffAdjustMember, { token, params, body }));
  } else if (one.kind === 'refund') {
    const order = { id: world.orders[one.whose] ?? 0 };
    const body = { reason, lines: [{ position: 1, quantity: one.amount }] };
    note('write_refunds', await server.call(staffRefundOrder, { token, params: order, body }));
  } else if (one.kind !== 'wait') {
    const by = one.kind === 'approve' ? world.boss.token : token;
    const { body } = await server.call(staffApprovals, { token: by, query: { state: 'waiting' } });
    const asker = world.staff[one.who]?.id;
    const [found] = body.data.filter(({ asked_by }) => asked_by.id === asker);
    const decide = one.kind === 'approve' ? staffApprove : staffWithdraw;
    if (found) await server.call(decide, { token: by, params: { id: found.id }, body: { reason } });
  }
}

/** Of a manager, and of support. */
const limits: Partial<Record<Moved['right'], number>>[] = [{}, { write_members: 300, write_refunds: 1_000 }];

function check({ moved }: World): void {
  for (const by of [0, 1])
    for (const { at } of moved) {
      const within = moved.filter((one) => one.by === by && one.at >= at && one.at < at + 24);
      const sum = (some: Moved[]) => some.reduce((total, one) => total + one.amount, 0);
      expect(sum(within)).toBeLessThanOrEqual(3_000);
      for (const [right, most] of Object.entries(limits[by] ?? {}))
        expect(sum(within.filter((one) => one.right === right))).toBeLessThanOrEqual(most);
    }
}

test('whatever one person does, at once and over days, within a day it moves no more than they may alone', async () => {
  let alone = 0;
  const run = fc.asyncProperty(turns, async (played) => {
    const world = await begin();
    for (const turn of played) {
      for (const { kind, amount: hours } of turn) {
        if (kind !== 'wait') continue;
        world.hours += hours;
        await shop.tamper(`update staff_moves set at = at - make_interval(hours => ${hours})`);
      }
      await Promise.all(turn.map((one, lane) => play(world, one, lane)));
      check(world);
    }
    alone += world.moved.length;
    const { rows } = await shop.db.query<{ kept: number }>(
      'select count(*)::integer as kept from staff_moves where staff_id = any ($1) and amount > 0',
      [world.staff.map(({ id }) => id)],
    );
    expect(rows[0]?.kept).toBe(world.moved.length);
  });
  await fc.assert(run, { numRuns: Math.ceil(sequences / 2) });
  expect(alone).toBeGreaterThan(0);
}, 600_000);
