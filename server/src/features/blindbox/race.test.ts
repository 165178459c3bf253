import { blindboxRefusals, caseBoxes } from '@kujiya/contract/blindbox';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { boxesOf, holdersOf, ownersOf, passHolds, tokensOf } from '#testing/boxes.ts';
import { whileBusy } from '#testing/busy.ts';
import { contentsOf } from '#testing/figures.ts';
import { expectOwned } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const members = (count: number, tokens = 1_000) =>
  Promise.all(Array.from({ length: count }, () => shop.member({ tokens })));
const two = async (): Promise<[TestMember, TestMember]> => [
  await shop.member({ tokens: 10_000 }),
  await shop.member({ tokens: 10_000 }),
];
const sides = () => [shop, second] as const;
const side = (i: number): TestServer => (i % 2 ? second : shop);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
type Answered = Awaited<ReturnType<ReturnType<typeof boxesOf>['buyCase']>>;
/** A member with the answer they got, as `expectOwned` reads it. */
const sent = (member: TestMember, { status, body }: Answered) =>
  [member, { status, body: body.data }] as const;
const codesOf = (replies: { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort();

test('100 members race for one box on two servers: one holds it, all others are sent back to the product', async () => {
  const box = await shop.boxCase();
  const pickers = await members(100);
  const replies = await Promise.all(pickers.map((picker, i) => boxesOf(side(i), box).hold(picker, 4)));
  const winners = pickers.filter((_, i) => replies[i]?.status === 200);
  expect(winners).toHaveLength(1);
  const { status, code, message } = blindboxRefusals.box_locked;
  for (const reply of replies.filter((r) => r.status !== 200))
    expect(reply).toEqual({
      status,
      body: { success: false, code, message, redirect_product_id: box.productId },
    });
  expect(await holdersOf(shop.db, box.packageId)).toEqual([[4, winners[0]?.id]]);
  for (const { call } of sides()) {
    const { body } = await call(caseBoxes, { params: { packageId: box.packageId } });
    const locked = body.data.filter(({ is_locked }) => is_locked);
    expect(locked).toMatchObject([
      { item_index: 4, locked_by: winners[0]?.id, is_drawn: false, name: null, item_id: null },
    ]);
  }
});

test('100 members race for the six boxes of a case: each box has one holder', async () => {
  const box = await shop.boxCase();
  const pickers = await members(100);
  const replies = await Promise.all(
    pickers.map((picker, i) => boxesOf(side(i), box).hold(picker, (i % 6) + 1)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
  const held = await holdersOf(shop.db, box.packageId);
  expect(held.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  const winners = pickers.flatMap(({ id }, i) => (replies[i]?.status === 200 ? [[(i % 6) + 1, id]] : []));
  expect(held).toEqual(winners.sort(([a = 0], [b = 0]) => a - b));
});

test('a member who requests every box at once on two servers holds one', async () => {
  const box = await shop.boxCase();
  const [ann] = await two();
  const replies = await Promise.all(upTo(6).map((i) => boxesOf(side(i), box).hold(ann, i)));
  expect(codesOf(replies)).toEqual(['200', ...Array(5).fill('429 swap_too_soon')]);
  const held = replies.findIndex(({ status }) => status === 200) + 1;
  expect(await holdersOf(shop.db, box.packageId)).toEqual([[held, ann.id]]);
});

test('members who keep swapping boxes never hold the same one', async () => {
  const box = await shop.boxCase();
  const pickers = await members(12);
  for (let round = 0; round < 8; round++) {
    await passHolds(shop.db, box, 3);
    const replies = await Promise.all(
      pickers.map((picker, i) => boxesOf(side(i + round), box).hold(picker, ((i + round) % 6) + 1)),
    );
    for (const code of codesOf(replies)) expect(['200', '423 box_locked']).toContain(code);
    const held = await holdersOf(shop.db, box.packageId);
    expect(new Set(held.map(([number]) => number)).size).toBe(held.length);
    expect(new Set(held.map(([, member]) => member)).size).toBe(held.length);
    for (const [i, { status }] of replies.entries())
      if (status === 200) expect(held).toContainEqual([((i + round) % 6) + 1, at(pickers, i).id]);
    expect(held.length).toBeGreaterThan(0);
  }
});

test('the holder buys the box on both servers at once, without keys: it is sold once', async () => {
  const box = await shop.boxCase({ price: 70 });
  const [ann] = await two();
  await boxesOf(shop, box).hold(ann, 2);
  const replies = await Promise.all(upTo(10).map((i) => boxesOf(side(i), box).buy(ann, 2)));
  expect(codesOf(replies)).toEqual(['200', ...Array(9).fill('409 box_drawn')]);
  await expectOwned(
    shop.db,
    10_000,
    replies.map((reply) => sent(ann, reply)),
  );
});

test('a member buys the held box and the whole case at once: every box is sold and paid once', async () => {
  for (let round = 0; round < 10; round++) {
    const box = await shop.boxCase({ price: 100, casePrice: 500 });
    const truth = await contentsOf(shop.db, box.packageId);
    const [ann] = await two();
    await boxesOf(shop, box).hold(ann, 3);
    const [one, all] = await Promise.all([
      boxesOf(side(round), box).buy(ann, 3),
      boxesOf(side(round + 1), box).buyCase(ann),
    ]);
    const owned = await ownersOf(shop.db, box.packageId);
    expect(owned.map(({ prize_id }) => prize_id)).toEqual(
      truth.filter((_, i) => owned.some(({ number }) => number === i + 1)),
    );
    const spent = 10_000 - ((await tokensOf(shop.db, ann)) ?? 0);
    const paid = [one, all].flatMap(({ status, body }) =>
      status === 200 ? [body.data.order.final_amount] : [],
    );
    expect(spent).toBe(paid.reduce((sum, amount) => sum + amount, 0));
    await expectOwned(shop.db, 10_000, [sent(ann, one), sent(ann, all)]);
    // A case that lost a box in the meantime is bought without it, because no price was shown before.
    expect([all.status, owned.length]).toEqual([200, 6]);
    if (one.status === 200) expect(spent).toBe(600);
    else {
      expect(['box_drawn', 'box_not_held', 'package_sold_out']).toContain(one.body.code);
      expect(spent).toBe(500);
    }
  }
});

test('ten members buy a case at once: one gets it, the others are refused and pay nothing', async () => {
  const box = await shop.boxCase({ price: 100, casePrice: 540 });
  const buyers = await members(10);
  const replies = await Promise.all(buyers.map((buyer, i) => boxesOf(side(i), box).buyCase(buyer)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies)
    if (status !== 200)
      expect(['409 package_sold_out', '409 package_changed']).toContain(`${status} ${body.code}`);
  await expectOwned(
    shop.db,
    1_000,
    buyers.map((buyer, i) => sent(buyer, at(replies, i))),
  );
});

test('a case is bought while others request its boxes: either they hold some, or it is sold and they hold none', async () => {
  for (let round = 0; round < 8; round++) {
    const box = await shop.boxCase();
    const [buyer, ...pickers] = await members(7);
    if (!buyer) throw new Error('no buyer');
    const holding = pickers.map((picker, i) => boxesOf(side(i), box).hold(picker, i + 1));
    const [bought, ...held] = await Promise.all([boxesOf(side(round), box).buyCase(buyer), ...holding]);
    const holders = await holdersOf(shop.db, box.packageId);
    const owned = await ownersOf(shop.db, box.packageId);
    if (bought.status === 200) {
      expect([holders, owned.length]).toEqual([[], 6]);
      await expectOwned(shop.db, 1_000, [sent(buyer, bought)]);
      for (const { body } of held) expect(['box_drawn', 'package_sold_out']).toContain(body.code);
    } else {
      expect(bought).toMatchObject({ status: 423, body: { code: 'package_being_picked' } });
      expect([holders.length, owned]).toEqual([6, []]);
      expect(codesOf(held)).toEqual(Array(6).fill('200'));
      expect(holders).toEqual(pickers.map(({ id }, i) => [i + 1, id]));
    }
  }
});

test.each(['box', 'case'] as const)(
  '64 simultaneous requests with one key on two servers: the %s is sold once',
  async (what) => {
    const box = await shop.boxCase({ price: 100, casePrice: 550 });
    const [ann, bob] = await two();
    const key = crypto.randomUUID();
    await boxesOf(shop, box).hold(ann, 5);
    const buy = (server: TestServer) =>
      what === 'box' ? boxesOf(server, box).buy(ann, 5, { key }) : boxesOf(server, box).buyCase(ann, { key });
    const replies = await Promise.all(upTo(64).map((i) => buy(side(i))));
    const first = at(replies, 0);
    expect(first.status).toBe(200);
    for (const reply of replies) expect(reply).toEqual(first);
    await expectOwned(shop.db, 10_000, [sent(ann, first)]);
    expect(await tokensOf(shop.db, ann)).toBe(what === 'box' ? 9_900 : 9_450);

    // The first answer stands, even if the case and the price have changed since.
    if (what === 'box') expect((await boxesOf(second, box).buyCase(bob)).status).toBe(200);
    await shop.db.query(`update products set price = 1000, status = '0' where id = $1`, [box.productId]);
    for (const server of sides()) expect(await buy(server)).toEqual(first);
    const other = await boxesOf(shop, box).buy(ann, 6, { key });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await ownersOf(shop.db, box.packageId)).toHaveLength(6);
  },
);

test('a purchase that began before its hold was released buys nothing after another member holds the box', async () => {
  const box = await shop.boxCase();
  const [ann, bob] = await two();
  await boxesOf(shop, box).hold(ann, 1);
  const { rows } = await whileBusy(shop.db, ['select now()'], async (slow) => {
    await boxesOf(shop, box).release(ann);
    expect((await boxesOf(second, box).hold(bob, 1)).status).toBe(200);
    return slow.query<{ result: object }>(
      `select result from draw(jsonb_build_array(jsonb_build_object('i', 0, 'game', 'blindbox', 'token', $1::bytea,
         'target', $2::integer, 'version', (select version from products where id = $3), 'numbers', '{1}'::integer[],
         'count', 1, 'is_full', false, 'total', 100, 'points', 0, 'discount', 0, 'order_number', 'B1')), 300, 480, 60)`,
      [sha256(ann.token), box.packageId, box.productId],
    );
  });
  expect(rows).toEqual([{ result: { refused: 'box_not_held' } }]);
  expect((await boxesOf(second, box).buy(bob, 1)).status).toBe(200);
});
