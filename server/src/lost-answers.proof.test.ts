import { buyItem } from '@kujiya/contract/box-purchase';
import { drawCapsules } from '@kujiya/contract/gacha';
import { createOrder } from '@kujiya/contract/goods';
import { type CallShape, takesKey } from '@kujiya/contract/kernel/call';
import { exchangePoints } from '@kujiya/contract/points';
import { staffAdjustMember } from '@kujiya/contract/staff/balances';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { importStaffProducts } from '@kujiya/contract/staff/product-import';
import { changeStaffProducts } from '@kujiya/contract/staff/product-rows';
import { staffPayInTokens } from '@kujiya/contract/staff/refunds';
import * as rows from '@kujiya/contract/staff/shipment-rows';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { allCalls } from '#testing/contract.ts';
import { presses } from '#testing/lost-answers/all.ts';
import { draftOf } from '#testing/lost-answers/catalogue.ts';
import { fingerprintOf } from '#testing/lost-answers/fingerprint.ts';
import { orderOf, packed } from '#testing/lost-answers/orders.ts';
import { newName, type Press, type Pressed, reason, type World } from '#testing/lost-answers/press.ts';
import { cutOff, sent } from '#testing/lost-answers/sending.ts';
import { heedEvents } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';

const shop = useTestShop();
let second: TestServer;
let addresses: { shop: string; office: string };
beforeAll(async () => {
  second = await shop.another();
  const office = await shop.app.admin.listen({ port: 0, host: '127.0.0.1' });
  addresses = { shop: await shop.listen(), office };
});

const titleOf = ({ method, path }: CallShape) => `${method} ${path}`;
const worldOf = async (): Promise<World> => ({ shop, boss: await shop.staff(), address: addresses.shop });
/** Makes the world of a press, and lets everything that follows from it happen. */
async function made({ call, make }: Press) {
  const world = await worldOf();
  const pressed = await make(world);
  await heedEvents(shop);
  return { call, pressed, world, key: crypto.randomUUID() };
}
/** Everything in the database once the consumers of events are quiet. */
async function settled() {
  await heedEvents(shop);
  return fingerprintOf(shop.db);
}
const isMember = ({ access }: CallShape) => access !== 'staff';
/** The owners of a kept answer. */
const keptBy = async ({ access }: CallShape, key: string) =>
  (
    await shop.db.query<{ owner: number }>(
      access === 'staff'
        ? `select distinct staff_id as owner from staff_keys where key like $1 || ':%'`
        : 'select member_id as owner from idempotency_keys where key = $1',
      [key],
    )
  ).rows.map(({ owner }) => owner);
const ownerOf = async ({ access }: CallShape, { token }: Pressed) =>
  (
    await shop.db.query<{ id: number }>(
      access === 'staff'
        ? `select staff_id as id from staff_sessions where token_hash = sha256(convert_to($1, 'UTF8'))`
        : `select member_id as id from sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    )
  ).rows.map(({ id }) => id);
/** The same request with another body. */
const changed = (pressed: Pressed): Pressed => ({
  ...pressed,
  body: {
    ...pressed.body,
    ...(pressed.body && 'reason' in pressed.body ? { reason: '換了' } : { other: 1 }),
  },
});

test('every call that takes a key is pressed here, and nothing else', () => {
  const named = allCalls.flatMap(([name, call]) => (takesKey(call) ? [`${name} ${titleOf(call)}`] : []));
  const pressed = new Map(presses.map(({ call }) => [call, titleOf(call)]));
  expect(pressed.size).toBe(presses.length);
  const known = allCalls.flatMap(([name, call]) => (pressed.has(call) ? [`${name} ${titleOf(call)}`] : []));
  expect(known.sort()).toEqual(named.sort());
  expect(known).toHaveLength(presses.length);
});

test.each(presses.map((one) => [titleOf(one.call), one] as const))(
  '%s whose answer is lost is done once, for its owner, however often it is pressed',
  async (_, one) => {
    const { call, pressed, key } = await made(one);
    const owner = await ownerOf(call, pressed);
    const before = await settled();
    const first = await sent(shop, call, pressed, key);
    expect(first, JSON.stringify(first.body)).toMatchObject({ replayed: false });
    expect([200, 202], JSON.stringify(first.body)).toContain(first.status);
    const after = await settled();
    expect(after).not.toEqual(before);

    for (const server of [shop, second]) {
      const again = await sent(server, call, pressed, key);
      expect(again).toEqual({ ...first, replayed: !isMember(call) });
      expect(await settled()).toEqual(after);
    }
    expect(await keptBy(call, key)).toEqual(owner);
    if (call.body) {
      const other = await sent(shop, call, changed(pressed), key);
      expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
      expect(await settled()).toEqual(after);
    }
  },
);

const pressOf = (call: CallShape) => {
  const found = presses.find((one) => one.call === call);
  if (!found) throw new Error(`no press of ${titleOf(call)}`);
  return found;
};
const balance = `select balance from ledger_accounts where kind = 'wallet' and currency = 'token' and member_id`;
const orders = `select count(*)::integer from orders where member_id`;
const coupons = `select count(*)::integer from member_coupons where member_id`;
/** Calls that move money or stock, and of each what there is afterwards: $1 is the id in its path, or else its owner. */
const moving: [CallShape, sql: string, expected: number][] = [
  [staffAdjustMember, `${balance} = $1`, 500],
  [staffRefundOrder, 'select sum(amount)::integer from refunds where order_id = $1', 100],
  [moveStaffStock, 'select stock from goods where product_id = $1', 20],
  [
    staffPayInTokens,
    `${balance} = (select r.member_id from payouts p join refunds r on r.id = p.refund_id where p.id = $1)`,
    250,
  ],
  [drawTickets, 'select count(*)::integer from box_items where lot_id = $1', 2],
  [
    drawCapsules,
    'select count(*)::integer from box_items where lot_id in (select id from lots where product_id = $1)',
    3,
  ],
  [buyItem, `${orders} = $1`, 1],
  [createOrder, `${orders} = $1`, 1],
  [exchangePoints, `${coupons} = $1`, 2],
];
const named = moving.map(([call, ...rest]) => [titleOf(call), call, ...rest] as const);
async function left(call: CallShape, pressed: Pressed, sql: string) {
  const [inPath] = Object.values(pressed.params ?? {});
  const [of = inPath] = inPath === undefined ? await ownerOf(call, pressed) : [];
  const { rows: found } = await shop.db.query({ text: sql, values: [of], rowMode: 'array' });
  return found;
}

test.each(named)(
  '%s is done once when its socket is gone before the answer',
  async (_, call, sql, expected) => {
    const { pressed, key } = await made(pressOf(call));
    const address = isMember(call) ? addresses.shop : addresses.office;
    expect(await cutOff(shop, address, call, pressed, key)).toBe(false);
    await until(async () => (await keptBy(call, key)).length > 0);
    const after = await settled();
    expect(await left(call, pressed, sql)).toEqual([[expected]]);
    expect(await sent(second, call, pressed, key)).toMatchObject({ status: 200, replayed: !isMember(call) });
    expect(await settled()).toEqual(after);
  },
);

test.each(named)('%s pressed twice at once on two servers is done once', async (_, call, sql, expected) => {
  const { pressed, key } = await made(pressOf(call));
  const [one, two] = await Promise.all([shop, second].map((server) => sent(server, call, pressed, key)));
  expect([one?.status, two?.status]).toEqual([200, 200]);
  expect(one?.body).toEqual(two?.body);
  if (!isMember(call)) expect([one?.replayed, two?.replayed].sort()).toEqual([false, true]);
  expect(await left(call, pressed, sql)).toEqual([[expected]]);
});

test('the key of one person is not that of another', async () => {
  const { call, pressed, key } = await made(pressOf(staffAdjustMember));
  const other = { ...pressed, token: (await shop.staff()).token };
  for (const by of [pressed, other])
    expect(await sent(shop, call, by, key)).toMatchObject({ status: 200, replayed: false });
  expect(await left(call, pressed, `${balance} = $1`)).toEqual([[1_000]]);
});

/** Bulk calls with six rows, the fourth of which needs the row `id` of a table. */
const bulk: [CallShape, make: (world: World) => Promise<{ body: object; table: string; id: number }>][] = [
  [
    rows.staffAcceptShipments,
    async () => {
      const ids = [];
      for (let i = 0; i < 6; i++) ids.push((await orderOf(shop)).id);
      return { body: { ids }, table: 'orders', id: ids[3] ?? 0 };
    },
  ],
  [
    rows.staffHandOverTable,
    async (world) => {
      const ids = [];
      for (let i = 0; i < 6; i++) ids.push(await packed(world));
      const handed = ids.map((id, i) => ({ id, carrier: 'tcat', tracking_number: `90000000000${i}` }));
      return { body: { rows: handed }, table: 'orders', id: ids[3] ?? 0 };
    },
  ],
  [
    changeStaffProducts,
    async (world) => {
      const made = [];
      for (let i = 0; i < 6; i++) made.push(await draftOf(world));
      const changes = made.map(({ id, version }) => ({ id, version }));
      const body = { rows: changes, step: 'price', price: 80, reason };
      return { body, table: 'products', id: made[3]?.id ?? 0 };
    },
  ],
  [
    importStaffProducts,
    async (world) => {
      const { id, version } = await draftOf(world);
      const cells = Array.from({ length: 6 }, (_, i) =>
        i === 3
          ? { id: `${id}`, version: `${version}`, price: '80' }
          : { type: '一番賞', name: newName('貓咪'), price: '90' },
      );
      const lines = cells.map((one, i) => ({ line: i + 2, cells: one }));
      return { body: { rows: lines, dry: false }, table: 'products', id };
    },
  ],
];

test.each(bulk.map(([call, make]) => [titleOf(call), call, make] as const))(
  '%s that is cut off after three rows of six does the others when it is pressed again, and none twice',
  async (title, call, make) => {
    const world = await worldOf();
    const { body, table, id } = await make(world);
    const [pressed, key] = [{ body, token: world.boss.token }, crypto.randomUUID()];
    const done = async () =>
      (await shop.db.query('select from staff_log where staff_id = $1 and what = $2', [world.boss.id, title]))
        .rowCount;
    const lock = `select from ${table} where id = $1 for update`;
    const cut = await whileBusy(shop.db, [lock, [id]], async () => {
      const reply = sent(second, call, pressed, key);
      await untilBlocked(shop.db);
      await shop.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return reply;
    });
    expect(cut.status).toBe(503);
    expect(await done()).toBe(3);

    const again = await sent(shop, call, pressed, key);
    expect(again).toMatchObject({ status: 200, replayed: true });
    expect((again.body as { data: { result: string }[] }).data.map(({ result }) => result)).toEqual(
      Array(6).fill('done'),
    );
    expect(await done()).toBe(6);
    const after = await settled();
    expect(await sent(second, call, pressed, key)).toEqual(again);
    expect(await settled()).toEqual(after);
  },
);

test('a bulk call that was refused for a row is not taken with that row mended under its key', async () => {
  const { boss } = await worldOf();
  const key = crypto.randomUUID();
  const send = (price: string) => {
    const cells = { type: '一番賞', name: newName('貓咪'), price };
    const body = { rows: [{ line: 2, cells }], dry: false };
    return sent(shop, importStaffProducts, { body, token: boss.token }, key);
  };
  expect(await send('一百')).toMatchObject({ status: 200, body: { data: [{ result: 'cells_invalid' }] } });
  const after = await settled();
  expect(await send('100')).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  expect(await settled()).toEqual(after);
});
