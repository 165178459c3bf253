import { ichibanRefusals, tubeTickets } from '@kujiya/contract/ichiban';
import { reservationLimits } from '@kujiya/contract/shop/orders';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { type Database, openPool, transaction } from '#platform/postgres/database.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import { boxesOf } from '#testing/boxes.ts';
import type { TestCase } from '#testing/figures.ts';
import { ownedBy } from '#testing/owners.ts';
import { payOrder } from '#testing/payment.ts';
import { expectCleanAudit, openTestShop, type TestServer, type TestShop } from '#testing/shop.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';
import { releaseOrder, reserveSlots, tidyReservations } from './card.ts';
import type { Draw } from './queries.ts';

let shop: TestShop;
let second: TestServer;
let elsewhere: Database;
beforeAll(async () => {
  shop = await openTestShop();
  second = await shop.another();
  elsewhere = openPool(shop.databaseUrl, 8);
});
afterAll(async () => {
  await expectCleanAudit(shop.db);
  await elsewhere.end();
  await shop.close();
});

const drawOf = (
  game: Draw['game'],
  target: number,
  { token }: TestMember,
  numbers: number[],
  points = 0,
): Draw => ({
  game,
  token: sha256(token),
  key: null,
  bodyHash: null,
  target,
  version: 1,
  numbers: game === 'gacha' ? [] : numbers,
  count: numbers.length,
  full: false,
  total: 100 * numbers.length,
  points,
  pointsDiscount: points / 20,
  orderNumber: newOrderNumber('T', Date.now()),
});
const reserve = async (
  member: TestMember,
  { tubeId }: Pick<TestTube, 'tubeId'>,
  numbers: number[],
  points = 0,
  game: Draw['game'] = 'ichiban',
) => {
  const draw = drawOf(game, tubeId, member, numbers, points);
  const result = await reserveSlots(shop.db, member.id, 'credit_card', draw);
  if ('refused' in result) throw new Error(result.refused);
  return result;
};
const pay = (order: number, db = shop.db) => payOrder(db, order);
const runOut = (order: number) =>
  transaction(shop.db, async (tx) => {
    await tx.query(
      `update lots set locked_until = now() - interval '1 s' where id = (select lot_id from orders where id = $1) and locked_by is not null`,
      [order],
    );
    await tx.query(`update slots set reserved_until = now() - interval '1 s' where reserved_by = $1`, [
      order,
    ]);
    await tx.query(`update orders set expires_at = now() - interval '1 s' where id = $1`, [order]);
  });
const buy = (
  { call }: TestServer,
  { token }: TestMember,
  { tubeId, productId }: TestTube,
  numbers: number[],
) =>
  call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers },
    token,
  });
const drawnOf = async ({ tubeId }: TestTube) => (await shop.call(tubeTickets, { params: { tubeId } })).body;

test('reserved tickets are shown as gone to others; after the expiry they are free without any job', async () => {
  const tube = await shop.tube();
  const [ann, bob] = [await shop.member(), await shop.member({ tokens: 1_000 })];
  const { order } = await reserve(ann, tube, [3, 4]);
  expect(JSON.stringify(await drawnOf(tube))).toContain('3,4');
  expect((await buy(second, bob, tube, [3])).body).toMatchObject({ code: ichibanRefusals.tube_locked.code });
  await runOut(order);
  expect(JSON.stringify(await drawnOf(tube))).not.toContain('3,4');
  expect((await buy(second, bob, tube, [3])).status).toBe(200);
  expect(await pay(order)).toBe('gone');
  expect(await pay(order)).toBe('closed');
});

test('a payment opens the tickets once, with a receipt, in time or late if they are still free', async () => {
  const tube = await shop.tube();
  const ann = await shop.member({ points: 1_000 });
  const first = await reserve(ann, tube, [1], 400);
  const outcomes = await Promise.all([pay(first.order), pay(first.order, elsewhere), pay(first.order)]);
  expect(outcomes.sort()).toEqual(['closed', 'closed', 'opened']);
  const late = await reserve(ann, tube, [2]);
  await runOut(late.order);
  expect(await pay(late.order)).toBe('opened');
  const { rows } = await shop.db.query(
    `select o.status, o.payment_status, o.paid_at is not null as paid, r.seq, b.slot_number,
       (select string_agg(kind, ' ' order by id) from events e where e.order_id = o.id and e.kind like 'order.%') as events
     from orders o join receipts r on r.order_id = o.id join box_items b on b.order_id = o.id
     where o.member_id = $1 order by o.id`,
    [ann.id],
  );
  const paid = { status: 'completed', payment_status: 'paid', paid: true, events: 'order.placed order.paid' };
  expect(rows).toEqual([
    { ...paid, seq: 1, slot_number: 1 },
    { ...paid, seq: 2, slot_number: 2 },
  ]);
});

test('a late payment finds slots gone if another member has locked the tube or holds the box', async () => {
  const [ann, bob] = [await shop.member(), await shop.member({ tokens: 1_000 })];
  const tube = await shop.tube();
  const late = await reserve(ann, tube, [1]);
  await runOut(late.order);
  expect((await buy(second, bob, tube, [2])).status).toBe(200);
  expect(await pay(late.order)).toBe('gone');

  const lateFor = async (box: TestCase) => {
    await boxesOf(shop, box).hold(ann, 1);
    const { order } = await reserve(ann, { tubeId: box.packageId }, [1], 0, 'blindbox');
    await runOut(order);
    await boxesOf(second, box).hold(bob, 1);
    return order;
  };
  expect(await pay(await lateFor(await shop.boxCase()))).toBe('gone');
  const box = await shop.boxCase();
  const givenBack = await lateFor(box);
  await boxesOf(second, box).release(bob);
  expect(await pay(givenBack)).toBe('opened');
});

test('a new reservation ends the older one and returns its points; a refused one leaves it', async () => {
  const tube = await shop.tube({ tubes: 2 });
  const ann = await shop.member({ points: 400 });
  const older = await reserve(ann, tube, [5], 400);
  await expect(reserve(ann, tube, [5, 6, 21])).rejects.toThrow('tickets_taken');
  const pending = `select id, status from orders where member_id = $1 order by id`;
  expect((await shop.db.query(pending, [ann.id])).rows).toEqual([{ id: older.order, status: 'pending' }]);
  const newer = await reserve(ann, { ...tube, tubeId: tube.tubeIds[1] ?? 0 }, [5], 400);
  expect((await shop.db.query(pending, [ann.id])).rows).toEqual([
    { id: older.order, status: 'cancelled' },
    { id: newer.order, status: 'pending' },
  ]);
  const { rows } = await shop.db.query('select actor, reason from order_moves where order_id = $1', [
    older.order,
  ]);
  expect(rows).toEqual([{ actor: 'member', reason: 'replaced' }]);
});

test("a member's own reservation never blocks a purchase by tokens", async () => {
  const tube = await shop.tube({ tickets: 3, big: 1 });
  const ann = await shop.member({ tokens: 1_000 });
  const { order } = await reserve(ann, tube, [1, 2]);
  const { status, body } = await buy(second, ann, tube, [2, 3]);
  expect(status).toBe(200);
  expect(body.tickets.map(({ ticket_number }) => ticket_number)).toEqual([2, 3]);
  expect(await pay(order)).toBe('closed');
});

test('after each expired reservation the next one in the lot has to wait longer; a purchase by tokens does not', async () => {
  const tube = await shop.tube();
  const ann = await shop.member({ tokens: 1_000 });
  for (const minutes of reservationLimits.pauses) {
    const { order } = await reserve(ann, tube, [7]);
    await runOut(order);
    const draw = drawOf('ichiban', tube.tubeId, ann, [8]);
    expect(await reserveSlots(shop.db, ann.id, 'credit_card', draw)).toEqual({
      refused: 'reservation_paused',
      remain: expect.closeTo(minutes * 60, -1),
    });
    // The refused reservation has rolled back its tidying as well.
    await shop.db.query(`update orders set expires_at = expires_at - interval '11 minutes' where id = $1`, [
      order,
    ]);
    await shop.db.query(
      `update slots set reserved_until = now() - interval '11 minutes' where reserved_by = $1`,
      [order],
    );
    expect(await tidyReservations(elsewhere)).toBe(1);
    await shop.db.query(
      `update orders set expires_at = expires_at - interval '1 hour' where member_id = $1`,
      [ann.id],
    );
  }
  expect((await buy(shop, ann, tube, [8])).status).toBe(200);
});

test('repeatedly cancelled reservations cause a wait too', async () => {
  const tube = await shop.tube();
  const ann = await shop.member();
  for (const _ of [1, 2]) {
    const { order } = await reserve(ann, tube, [9]);
    await shop.db.query(`update orders set created_at = now() - interval '299 s' where id = $1`, [order]);
    expect(await transaction(shop.db, (tx) => releaseOrder(tx, order, 'member', 'cancelled'))).toBe(true);
  }
  const { order } = await reserve(ann, tube, [9]);
  await shop.db.query(`update orders set created_at = now() - interval '10 s' where id = $1`, [order]);
  const again = drawOf('ichiban', tube.tubeId, ann, [8]);
  expect(await reserveSlots(shop.db, ann.id, 'credit_card', again)).toEqual({
    refused: 'reservation_paused',
    remain: expect.closeTo(60, -1),
  });
  // Other lots are not affected.
  const elsewhere = await shop.tube();
  expect((await reserve(ann, elsewhere, [9])).numbers).toEqual([9]);
});

test('64 members reserve the same boxes and capsules at once: each is reserved once, and payments open the reserved ones', async () => {
  const box = await shop.boxCase();
  const machine = await shop.machine({ contents: [10, 10] });
  const members = await Promise.all(Array.from({ length: 64 }, () => shop.member()));
  const [holder = members[0] as TestMember] = members;
  await boxesOf(shop, box).hold(holder, 2);
  const results = await Promise.all(
    members.map((member, i) => {
      const db = i % 2 === 0 ? shop.db : elsewhere;
      const draw =
        i % 3 === 0
          ? drawOf('blindbox', box.packageId, member, [2])
          : drawOf('gacha', machine.productId, member, [1]);
      return reserveSlots(db, member.id, 'credit_card', draw);
    }),
  );
  for (const [i, member] of members.entries()) {
    const result = at(results, i);
    const own = 'refused' in result ? [] : [[result.order, result.final, result.lot]];
    const [owned] = await ownedBy(shop.db, [member]);
    expect(owned?.orders.map(({ order, final, lot }) => [order, final, lot])).toEqual(own);
  }
  const reserved = results.flatMap((result) => ('refused' in result ? [] : [result]));
  const slots = reserved.flatMap(({ lot, numbers }) => numbers.map((number) => `${lot} ${number}`));
  expect(new Set(slots).size).toBe(slots.length);
  expect(slots.length).toBeGreaterThan(5);
  for (const { order } of reserved) expect(await pay(order)).toBe('opened');
  const { rows } = await shop.db.query<{ slot: string }>(
    `select lot_id || ' ' || slot_number as slot from box_items where order_id = any ($1)`,
    [reserved.map(({ order }) => order)],
  );
  expect(rows.map(({ slot }) => slot).sort()).toEqual(slots.sort());
  for (const [i, member] of members.entries()) {
    const result = at(results, i);
    const [owned] = await ownedBy(shop.db, [member]);
    const stored = owned?.orders.flatMap((order) => order.stored.map(([number]) => number));
    expect(stored).toEqual('refused' in result ? [] : result.numbers);
  }
});
