import type { CallShape } from '@kujiya/contract/kernel/call';
import { staffMembers } from '@kujiya/contract/staff/members';
import { staffOrders } from '@kujiya/contract/staff/orders';
import { staffPayments } from '@kujiya/contract/staff/payments';
import { staffProducts } from '@kujiya/contract/staff/products';
import { type FoundKind, staffSearch } from '@kujiya/contract/staff/search';
import {
  staffAcceptShipment,
  staffHandOver,
  staffPackShipment,
  staffShipments,
} from '@kujiya/contract/staff/shipments';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByCard, orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();

/** What is read aloud of a shop with two members, four orders and their shipments. */
async function world() {
  const ann = await collector(shop, { things: 5, tokens: 5_000, recipient: '王大同' });
  const ben = await collector(shop, { things: 1, tokens: 5_000, recipient: '歐陽美惠' });
  await shop.db.query(
    `update members set display_name = '陳安安', phone = '0987654321', email = 'ann.chen@toys.example' where id = $1`,
    [ann.id],
  );
  await shop.db.query(`update members set display_name = '小班', phone = '0955123456' where id = $1`, [
    ben.id,
  ]);
  const dan = await shop.member();
  await shop.db.query(`update members set display_name = '王大同' where id = $1`, [dan.id]);
  const goods = await makeGoods(shop.db, { price: 300, stock: 50, name: '黏土石虎 台灣限定' });
  const other = await makeGoods(shop.db, { price: 300, stock: 50, name: '夜光水豚 Night Light' });
  const items = [{ product_id: goods, quantity: 1 }];
  const kept = await orderByCard(shop, ben, { items });
  const sent = await orderByTokens(shop, ann, { items, sent: true, recipient: '林淑芬' });
  const bens = await orderByTokens(shop, ben, {
    items: [{ product_id: other, quantity: 2 }],
    sent: true,
    recipient: '歐陽美惠',
  });
  const { body } = await send(shop, ann, { ids: ann.ids });
  const parcel = body.data.order_id ?? 0;
  await shop.db.query(`update shipment_addresses set phone = '0933777888' where order_id = $1`, [bens]);
  const { rows: prizes } = await shop.db.query<{ name: string }>(
    'select z.name from box_items b join prizes z on z.id = b.prize_id where b.parcel_id = $1 limit 1',
    [parcel],
  );
  const prize = prizes[0]?.name ?? '';
  const handOver = async (id: number, body: { carrier: 'tcat' | 'post'; tracking_number: string }) => {
    await shop.call(staffAcceptShipment, { params: { id }, token });
    await shop.call(staffPackShipment, { params: { id }, body: null, token });
    expect((await shop.call(staffHandOver, { params: { id }, body, token })).status).toBe(200);
  };
  await handOver(sent, { carrier: 'tcat', tracking_number: '905512347788' });
  await handOver(bens, { carrier: 'post', tracking_number: 'EA123456789TW' });
  const numbers = new Map<number, string>();
  const { rows } = await shop.db.query<{ id: number; order_number: string }>(
    'select id, order_number from orders',
  );
  for (const row of rows) numbers.set(row.id, row.order_number);
  const { rows: payments } = await shop.db.query<{ id: number; number: string }>(
    'select id, number from payment_attempts where order_id = $1',
    [kept],
  );
  const [payment = { id: 0, number: '' }] = payments;
  const numberOf = (id: number) => numbers.get(id) ?? '';
  return { ann, ben, dan, goods, other, kept, sent, bens, parcel, prize, payment, numberOf };
}
type World = Awaited<ReturnType<typeof world>>;

let all: World;
let token: string;
beforeAll(async () => {
  ({ token } = await shop.staff('owner'));
  all = await world();
});

/** Of an example: what is said, how it is typed, and the record that has to be first. */
type Example = [said: string, typed: (of: World) => string, kind: FoundKind, id: (of: World) => number];
const last = (count: number, order: keyof World & ('kept' | 'sent' | 'bens' | 'parcel')) => (of: World) =>
  of.numberOf(of[order]).slice(-count);

const inPalette: Example[] = [
  ['all of an order number', (of) => of.numberOf(of.sent), 'order', (of) => of.sent],
  ['an order number in small letters', (of) => of.numberOf(of.sent).toLowerCase(), 'order', (of) => of.sent],
  ['the last five of an order number', last(5, 'sent'), 'order', (of) => of.sent],
  ['the last five, in small letters', (of) => last(5, 'kept')(of).toLowerCase(), 'order', (of) => of.kept],
  [
    'the last five in full-width signs',
    (of) => last(5, 'bens')(of).replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)),
    'order',
    (of) => of.bens,
  ],
  [
    'the last five with a blank',
    (of) => `${last(5, 'bens')(of).slice(0, 2)} ${last(3, 'bens')(of)}`,
    'order',
    (of) => of.bens,
  ],
  ['the last six of a parcel’s order', last(6, 'parcel'), 'order', (of) => of.parcel],
  ['the last eight of an order number', last(8, 'sent'), 'order', (of) => of.sent],
  ['all of a tracking number', () => '905512347788', 'shipment', (of) => of.sent],
  ['a tracking number with hyphens', () => '9055-1234-7788', 'shipment', (of) => of.sent],
  ['the last five of a tracking number', () => '47788', 'shipment', (of) => of.sent],
  ['the last four of a tracking number', () => '7788', 'shipment', (of) => of.sent],
  ['the end of a number of the post', () => '789tw', 'shipment', (of) => of.bens],
  ['all of the post’s number', () => 'ea 123456789 tw', 'shipment', (of) => of.bens],
  ['the consignee', () => '林淑芬', 'shipment', (of) => of.sent],
  ['the consignee’s given name', () => '淑芬', 'shipment', (of) => of.sent],
  ['a consignee of four characters', () => '歐陽美惠', 'shipment', (of) => of.bens],
  ['the consignee’s phone', () => '0933777888', 'shipment', (of) => of.bens],
  ['the last six of the consignee’s phone', () => '777888', 'shipment', (of) => of.bens],
  ['a member’s phone', () => '0987654321', 'member', (of) => of.ann.id],
  ['a member’s phone in groups', () => '0987-654-321', 'member', (of) => of.ann.id],
  ['a member’s phone from abroad', () => '+886 987 654 321', 'member', (of) => of.ann.id],
  ['the last six of a member’s phone', () => '654321', 'member', (of) => of.ann.id],
  ['the last six in groups', () => '123-456', 'member', (of) => of.ben.id],
  ['a member’s name', () => '陳安安', 'member', (of) => of.ann.id],
  ['a member’s whole name, which a consignee has too', () => '王大同', 'member', (of) => of.dan.id],
  ['a member’s e-mail', () => 'Ann.Chen@toys.example', 'member', (of) => of.ann.id],
  ['goods', () => '黏土石虎', 'goods', (of) => of.goods],
  ['goods by a word within', () => '台灣限定', 'goods', (of) => of.goods],
  ['goods by Latin letters', () => 'night light', 'goods', (of) => of.other],
  ['a payment’s number', (of) => of.payment.number, 'payment', (of) => of.payment.id],
];

test.each(inPalette)('the palette finds first: %s', async (_, typed, kind, id) => {
  const q = typed(all);
  const { status, body } = await shop.call(staffSearch, { query: { q }, token });
  expect([status, q, body.data[0]]).toEqual([200, q, expect.objectContaining({ kind, id: id(all) })]);
});

type Listed = [list: CallShape, said: string, typed: (of: World) => string, id: (of: World) => number];
const inLists: Listed[] = [
  [staffOrders, 'the last five of its number', last(5, 'kept'), (of) => of.kept],
  [staffOrders, 'the last five of a tracking number', () => '47788', (of) => of.sent],
  [staffOrders, 'the consignee', () => '歐陽美惠', (of) => of.bens],
  [staffOrders, 'goods', () => '夜光水豚', (of) => of.bens],
  [staffOrders, 'a prize in a parcel', (of) => of.prize, (of) => of.parcel],
  [staffOrders, 'the last six of the consignee’s phone', () => '777888', (of) => of.bens],
  [staffShipments, 'the last five of an order number', last(5, 'bens'), (of) => of.bens],
  [staffShipments, 'the last five of a tracking number', () => '４７７８８', (of) => of.sent],
  [staffShipments, 'the consignee', () => '淑芬', (of) => of.sent],
  [staffShipments, 'goods', () => '水豚', (of) => of.bens],
  [staffShipments, 'a prize in a parcel', (of) => of.prize, (of) => of.parcel],
  [staffShipments, 'the last six of a phone', () => '777888', (of) => of.bens],
  [staffMembers, 'the last six of a phone', () => '654321', (of) => of.ann.id],
  [staffMembers, 'the last five of an order number', last(5, 'kept'), (of) => of.ben.id],
  [staffMembers, 'the last five of a tracking number', () => '789TW', (of) => of.ben.id],
  [staffPayments, 'the last five of an order number', last(5, 'kept'), (of) => of.payment.id],
  [staffPayments, 'the last six of the member’s phone', () => '123456', (of) => of.payment.id],
  [staffProducts, 'a word of its name', () => '水豚', (of) => of.other],
];

test.each(inLists.map(([list, ...example]) => [list.path, ...example, list] as const))(
  '%s finds first: %s',
  async (_, said, typed, id, list) => {
    const q = typed(all);
    const { status, body } = await shop.call(list, { query: { q }, token } as never);
    expect([status, said, q, (body as { data: { id: number }[] }).data[0]?.id]).toEqual([
      200,
      said,
      q,
      id(all),
    ]);
  },
);

describe('what fits nothing finds nothing', () => {
  const nothing = ['778', '54321', '王', 'ZZZZZ', '%%%%', '____', '9055123477880'];
  test.each(nothing)('%s', async (q) => {
    for (const list of [staffOrders, staffShipments])
      expect((await shop.call(list, { query: { q }, token })).body.data, q).toEqual([]);
  });
});
