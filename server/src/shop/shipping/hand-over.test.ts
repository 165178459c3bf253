import { staffHandOverTable } from '@kujiya/contract/staff/shipment-rows';
import type { ShipmentKind } from '@kujiya/contract/staff/shipments';
import * as calls from '@kujiya/contract/staff/shipments';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();
let second: TestServer;
let clerks: { token: string }[];
let mug: number;
beforeAll(async () => {
  second = await shop.another();
  clerks = [await shop.staff('clerk'), await shop.staff('clerk')];
  mug = await makeGoods(shop.db, { price: 300, stock: 90 });
});

let count = 0;
/** A packed shipment of a member of its own, with a recipient nobody else has. */
async function packed(kind: ShipmentKind) {
  const recipient = `收件人${++count}`;
  const { token } = clerks[0] ?? { token: '' };
  let member: { id: number };
  let id: number;
  if (kind === 'goods') {
    const buyer = await shop.member({ tokens: 1_000 });
    const items = [{ product_id: mug, quantity: 1 }];
    member = buyer;
    id = await orderByTokens(shop, buyer, { items, sent: true, recipient });
  } else {
    const sender = await collector(shop, { things: 1, recipient });
    member = sender;
    id = (await send(shop, sender, { ids: sender.ids })).body.data.order_id ?? 0;
  }
  expect((await shop.call(calls.staffPackShipment, { params: { id }, body: null, token })).status).toBe(200);
  const charge = kind === 'goods' ? 300 : 60;
  return { id, member, recipient, charge, items: kind === 'goods' ? 0 : 1 };
}
type Packed = Awaited<ReturnType<typeof packed>>;

const handOver = (server: TestServer, clerk: number, { id }: { id: number }, tracking_number: string) =>
  server.call(calls.staffHandOver, {
    params: { id },
    token: clerks[clerk]?.token ?? '',
    body: { carrier: 'tcat', tracking_number },
  });

/** Expects the shipment with this number, in its member's name to its member's address, and its items with it. */
async function expectSent(number: string, { id, member, recipient, charge, items }: Packed) {
  const { rows } = await shop.db.query(
    `select s.order_id as id, o.status, a.name as recipient, a.member_id as member,
       (select count(*) from box_items b where b.parcel_id = o.id and b.status = 'shipped')::integer as items
     from shipments s join orders o on o.id = s.order_id join shipment_addresses a on a.order_id = s.order_id
     where s.tracking_number = $1`,
    [number],
  );
  expect(rows).toEqual([{ id, status: 'shipping', recipient, member: member.id, items }]);
  await expectOwnOrder(shop.db, member, id, { charge, recipient });
}

test.each([
  ['goods', 'goods'],
  ['goods', 'storage'],
  ['storage', 'goods'],
  ['storage', 'storage'],
] as const)(
  'of a shipment of %s and one of %s handed over under one number on two servers, one has it',
  async (one, other) => {
    for (let round = 0; round < 4; round++) {
      const [first, next] = [await packed(one), await packed(other)];
      const number = String(500_000_000_000 + count);
      const replies = await Promise.all([
        handOver(shop, 0, first, number),
        handOver(second, 1, next, number),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = replies[0].status === 200;
      expect(replies[won ? 1 : 0].body.code).toBe('tracking_taken');
      const [sent, left] = won ? [first, next] : [next, first];
      await expectSent(number, sent);
      const { rows } = await shop.db.query(
        'select o.status, s.tracking_number from orders o join shipments s on s.order_id = o.id where o.id = $1',
        [left.id],
      );
      expect(rows).toEqual([{ status: 'processing', tracking_number: null }]);
      await expectOwnOrder(shop.db, left.member, left.id, { charge: left.charge, recipient: left.recipient });
      expect((await handOver(second, 1, left, String(600_000_000_000 + count))).status).toBe(200);
      await expectSent(String(600_000_000_000 + count), left);
    }
  },
);

test('a repeated hand-over gets the same answer and changes nothing, on two servers at once as well', async () => {
  for (const kind of ['goods', 'storage'] as const) {
    const shipment = await packed(kind);
    const number = String(700_000_000_000 + count);
    const replies = await Promise.all([
      handOver(shop, 0, shipment, number),
      handOver(second, 0, shipment, number),
    ]);
    replies.push(await handOver(shop, 0, shipment, number));
    const { body } = replies[0];
    expect(body.data).toEqual({ id: shipment.id, state: 'shipping', status: 'shipping', version: 3 });
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([200, body]);
    await expectSent(number, shipment);
    expect((await handOver(shop, 0, shipment, '799999999999')).body.code).toBe('parcel_elsewhere');
    const { rows } = await shop.db.query(
      `select count(*)::integer as moves from order_moves where order_id = $1 and to_status = 'shipping'`,
      [shipment.id],
    );
    expect(rows).toEqual([{ moves: 1 }]);
  }
});

test('tables that name the same shipments in opposite order on two servers hand each over once', async () => {
  const shipments: Packed[] = [];
  for (let i = 0; i < 6; i++) shipments.push(await packed(i % 2 ? 'goods' : 'storage'));
  const rows = shipments.map(({ id }) => ({
    id,
    carrier: '黑貓',
    tracking_number: String(800_000_000_000 + id),
  }));
  const bad = { id: 999_999_999, carrier: 'tcat', tracking_number: '899999999999' };
  const [one, other] = await Promise.all([
    shop.call(staffHandOverTable, {
      body: { rows: [bad, ...rows] },
      token: clerks[0]?.token ?? '',
    }),
    second.call(staffHandOverTable, {
      body: { rows: [...rows].reverse() },
      token: clerks[1]?.token ?? '',
    }),
  ]);
  expect(one.body.data.map(({ result }) => result)).toEqual(['parcel_missing', ...rows.map(() => 'done')]);
  expect(other.body.data.map(({ result }) => result)).toEqual(rows.map(() => 'done'));
  for (const shipment of shipments) await expectSent(String(800_000_000_000 + shipment.id), shipment);
  const log = await shop.db.query<{ n: number }>(
    `select count(distinct subjects)::integer as n from staff_log
     where what = 'POST /api/staff/shipments/hand-over' and subjects <> '{}'`,
  );
  expect(log.rows).toEqual([{ n: shipments.length }]);
});

test('a table that was cut off and is sent again hands nothing over twice, and its bad rows go once mended', async () => {
  const shipments: Packed[] = [];
  for (let i = 0; i < 6; i++) shipments.push(await packed(i % 2 ? 'goods' : 'storage'));
  const row = ({ id }: Packed, i: number) => ({
    id,
    carrier: 'tcat',
    tracking_number: `9100000000${10 + i}`,
  });
  const all = shipments.map(row);
  const sendTable = async (rows: ReturnType<typeof row>[]) => {
    const token = clerks[0]?.token ?? '';
    const { body } = await second.call(staffHandOverTable, { body: { rows }, token });
    return body.data.map(({ result }) => result);
  };
  const mistyped = all.map((one, i) => (i === 4 ? { ...one, tracking_number: 'x' } : one));
  expect(await sendTable(mistyped.slice(0, 3))).toEqual(['done', 'done', 'done']);
  expect(await sendTable([...mistyped, ...all.slice(0, 1)])).toEqual([
    'done',
    'done',
    'done',
    'done',
    'tracking_invalid',
    'done',
    'done',
  ]);
  expect(await sendTable(all.slice(4, 5))).toEqual(['done']);
  for (const [i, shipment] of shipments.entries()) await expectSent(all[i]?.tracking_number ?? '', shipment);
  const { rows } = await shop.db.query(
    `select count(*)::integer as moves, count(distinct order_id)::integer as orders from order_moves
     where order_id = any ($1) and to_status = 'shipping'`,
    [shipments.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ moves: 6, orders: 6 }]);
});
