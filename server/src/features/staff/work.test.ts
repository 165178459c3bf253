import { taipeiDate } from '@kujiya/contract/kernel/time';
import { staffApprovals, staffApprove } from '@kujiya/contract/staff/approvals';
import { closeDay } from '@kujiya/contract/staff/closings';
import { commitLot, openLot, planLots } from '@kujiya/contract/staff/lots';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffProducts } from '@kujiya/contract/staff/products';
import { staffAcceptShipment, staffPackShipment } from '@kujiya/contract/staff/shipments';
import {
  type AgendaLine,
  staffAgenda,
  staffFigures,
  staffWork,
  type WorkKind,
} from '@kujiya/contract/staff/work';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

let ahead = 0;
const shop = useTestShop({ clock: () => Date.now() + ahead });
let owner: TestStaff;
beforeAll(async () => {
  await shop.listen();
  owner = await shop.staff();
});

const dayMs = 86_400_000;
const work = async ({ token } = owner) => (await shop.call(staffWork, { token })).body.data;
const countOf = async (kind: WorkKind, who = owner) =>
  (await work(who)).find((line) => line.kind === kind)?.count ?? 0;
const buy = async (product_id: number, tokens = 5_000, quantity = 1) =>
  orderByTokens(shop, await shop.member({ tokens }), { items: [{ product_id, quantity }], sent: true });

test('a shop without work has none, and a shipment moves from queue to queue with its deadline', async () => {
  expect(await work()).toEqual([]);
  const goods = await makeGoods(shop.db, { price: 100 });
  const coming = await makeGoods(shop.db, { arrivesIn: 2 });
  await buy(coming);
  expect(await countOf('shipments_accept')).toBe(0);
  const id = await buy(goods);
  const [line] = (await work()).filter(({ kind }) => kind === 'shipments_accept');
  const oldest = Date.parse(line?.oldest ?? '');
  expect(line).toMatchObject({ count: 1, path: '/shipments?state=paid' });
  expect(Date.parse(line?.due ?? '') - oldest).toBe(5 * dayMs);
  const step = { params: { id }, token: owner.token };
  await shop.call(staffAcceptShipment, step);
  expect(await Promise.all([countOf('shipments_accept'), countOf('shipments_pack')])).toEqual([0, 1]);
  await shop.call(staffPackShipment, { ...step, body: null });
  expect(await Promise.all([countOf('shipments_pack'), countOf('shipments_hand_over')])).toEqual([0, 1]);
});

test('an approval is work for those who may decide it, until somebody has', async () => {
  const other = await shop.staff('manager');
  const goods = await makeGoods(shop.db, { price: 4_000 });
  const id = await buy(goods);
  const { body } = await shop.call(staffRefundOrder, {
    params: { id },
    body: { reason: '客人退貨' },
    token: owner.token,
  });
  const clerk = await shop.staff('clerk');
  const [mine, theirs, none] = [owner, other, clerk].map((who) => countOf('approvals', who));
  expect(await Promise.all([mine, theirs, none])).toEqual([0, 1, 0]);
  await shop.call(staffApprove, {
    params: { id: body.data.approval?.id ?? 0 },
    body: { reason: '已確認' },
    token: other.token,
  });
  expect(await countOf('approvals', other)).toBe(0);
});

test('an approval above the limit of a role is neither its work nor offered to it', async () => {
  const [helper, colleague] = [await shop.staff('support'), await shop.staff('support')];
  const goods = await makeGoods(shop.db, { price: 1_200 });
  const { body } = await shop.call(staffRefundOrder, {
    ...{ params: { id: await buy(goods) }, token: helper.token },
    body: { reason: '盒損' },
  });
  const id = body.data.approval?.id;
  const isAbove = async ({ token }: TestStaff) =>
    (await shop.call(staffApprovals, { token, query: {} })).body.data.find((one) => one.id === id)
      ?.above_limit;
  expect([await countOf('approvals', colleague), await isAbove(colleague)]).toEqual([0, true]);
  expect([await countOf('approvals', owner), await isAbove(owner)]).toEqual([1, false]);
});

test('people see the work and the figures of what they may read', async () => {
  const goods = await makeGoods(shop.db, { arrivesIn: 1 });
  const kindsOf = async (role: string) => {
    const { token } = await shop.staff(role);
    const figures = await shop.call(staffFigures, { token });
    return {
      work: (await work(await shop.staff(role))).map(({ kind }) => kind),
      figures: figures.body.data.map(({ kind }) => kind),
    };
  };
  const clerk = await kindsOf('clerk');
  expect(clerk.work).toContain('shipments_hand_over');
  expect(clerk.figures).not.toContain('sold');
  const arrival = (await work()).find(({ kind }) => kind === 'arrivals_due');
  expect(arrival).toMatchObject({ count: 2, path: '/products?work=arrivals_due' });
  const { body } = await shop.call(staffProducts, { query: { work: 'arrivals_due' }, token: owner.token });
  expect(body.data.map(({ id }) => id)).toContain(goods);
  expect((await kindsOf('accountant')).figures).toContain('sold');
  // Neither packs nor moves a day: what they only read is not their work.
  expect(clerk.work).not.toContain('arrivals_due');
  expect((await kindsOf('support')).work).toEqual([]);
});

test('a product whose lot runs out is work until another lot is to come, and its opening is listed', async () => {
  const first = await shop.tube({ tickets: 10, big: 1, price: 10 });
  const { productId } = first;
  const ann = await shop.member({ tokens: 500 });
  const drawOf = ({ tubeId, productId }: typeof first, ticket_numbers: number[]) =>
    shop.call(drawTickets, {
      params: { tubeId },
      body: { payment_method: 'balance', product_id: productId, ticket_numbers },
      token: ann.token,
    });
  const draw = (ticket_numbers: number[]) => drawOf(first, ticket_numbers);
  expect((await draw([1, 2, 3, 4, 5, 6, 7, 8])).status).toBe(200);
  expect(await countOf('lots_low')).toBe(0);
  await draw([9]);
  expect((await work()).find(({ kind }) => kind === 'lots_low')).toMatchObject({
    count: 1,
    path: `/products/${productId}?tab=lots`,
  });
  const listed = async ({ token }: TestStaff) =>
    (await shop.call(staffProducts, { query: { work: 'lots_low' }, token })).body.data.map(({ id }) => id);
  expect(await listed(owner)).toEqual([productId]);
  const second = await shop.tube({ tickets: 10, price: 10 });
  await drawOf(second, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await work()).find(({ kind }) => kind === 'lots_low')).toMatchObject({
    count: 2,
    path: '/products?work=lots_low',
  });
  expect(await listed(owner)).toEqual([second.productId, productId]);
  expect(await listed(await shop.staff('viewer'))).toEqual([]);
  await drawOf(second, [10]);
  for (const role of ['clerk', 'support', 'viewer'])
    expect(await countOf('lots_low', await shop.staff(role)), role).toBe(0);
  const { token } = owner;
  const planned = await shop.call(planLots, {
    params: { id: productId },
    body: { title: '第二筒', count: 1, method: 'shuffle' },
    token,
  });
  expect(planned.status).toBe(200);
  const id = planned.body.data.lots[0]?.id ?? 0;
  await shop.call(commitLot, { params: { id }, body: {}, token });
  const at = new Date(Date.now() + 3 * dayMs).toISOString();
  await shop.call(openLot, { params: { id }, body: { at }, token });
  expect(await countOf('lots_low')).toBe(0);
  const mine = (lines: AgendaLine[]) =>
    lines.filter(({ path }) => path === `/products/${productId}?tab=lots`);
  const agenda = await shop.call(staffAgenda, { token });
  expect(mine(agenda.body.data)).toMatchObject([{ kind: 'opening', at }]);
  const books = await shop.call(staffAgenda, { token: (await shop.staff('accountant')).token });
  expect(mine(books.body.data)).toEqual([]);
  expect(await countOf('openings')).toBe(0);
  await shop.db.query("update lots set open_at = now() + interval '1 second' where id = $1", [id]);
  expect(await countOf('openings')).toBe(1);
});

test('what failed or does not agree is work, and more than a hundred count as a hundred', async () => {
  await shop.db.query(
    `insert into payment_mismatches (provider, kind, number, via)
     select 'newebpay', 'unknown_here', 'NOBODY' || n, 'notice' from generate_series(1, 120) n`,
  );
  await shop.db.query(
    `insert into event_failures (consumer, xid, id, error, next_at)
     select 'rewards', xid, id, 'broken', now() from events order by xid, id limit 1`,
  );
  const lines = await work();
  expect(lines.find(({ kind }) => kind === 'payments_strange')).toMatchObject({
    count: 100,
    path: '/payments/mismatches',
  });
  expect(lines.find(({ kind }) => kind === 'events_failed')).toMatchObject({ count: 1, path: '/system' });
  await shop.db.query('delete from event_failures');
});

test("the day's figures are those of its closing, and days that are over wait to be closed", async () => {
  const ann = await shop.member({ tokens: 0 });
  await (await startTopUp(shop, ann, 500)).act('pay', 'CREDIT');
  const { tubeId, productId } = await shop.tube({ price: 120 });
  await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2] },
    token: ann.token,
  });
  const { body } = await shop.call(staffFigures, { token: owner.token });
  const figure = (kind: string) => body.data.find((one) => one.kind === kind);
  const today = taipeiDate(Date.now());
  const closed = (await shop.call(closeDay, { body: { day: today }, token: owner.token })).body.data;
  expect(closed.sold).toBeGreaterThan(240);
  expect([figure('sold')?.now, figure('topped_up')?.now]).toEqual([closed.sold, closed.topped_up]);
  expect(figure('draws')).toMatchObject({ now: 21, before: 0 });
  expect(figure('big_prizes')).toMatchObject({ before: null });
  expect(await countOf('days_to_close')).toBe(0);
  ahead = 3 * dayMs;
  expect((await work()).find(({ kind }) => kind === 'days_to_close')).toMatchObject({
    count: 2,
    path: '/closings',
  });
});

test('the agenda holds each kind of what begins by itself, soonest first, and nothing that has begun', async () => {
  const { productId, tubeId } = await shop.tube();
  const releases = await shop.tube();
  await shop.db.query("update products set release_date = now() + interval '1 hour' where id = $1", [
    releases.productId,
  ]);
  await shop.db.query(
    `insert into waiting_rooms (lot_id, opens_at, seed)
     values ($1, date_trunc('milliseconds', now() + interval '2 hours'), decode(repeat('07', 32), 'hex'))`,
    [tubeId],
  );
  await shop.db.query(
    `insert into banners (kind, image_url, link, alt, position, valid_from)
     values ('banner', '/a.webp', '/', 'a', 1, now() + interval '3 hours'),
       ('cover', '/b.webp', '/', 'b', 1, now() + interval '4 hours'), ('banner', '/c.webp', '/', 'c', 1, now())`,
  );
  await shop.db.query(
    `insert into official_info (title, content, main_image, published_at) values ('e', '<p>e</p>', '/e.webp', now() + interval '5 hours')`,
  );
  await shop.db.query(
    `insert into campaigns (title, text, path, segment, per_second, state, starts_at, sent_by)
     values ('d', 'd', '/', '{"kind":"all"}', 1, 'scheduled', now() + interval '6 hours', (select min(id) from staff))`,
  );
  const { body } = await shop.call(staffAgenda, { token: owner.token });
  expect(body.data.map(({ kind }) => kind).filter((kind) => kind !== 'opening')).toEqual([
    ...['release', 'queue', 'banner', 'promo', 'article', 'campaign'],
  ]);
  expect(body.data.map(({ path }) => path)).toEqual(
    expect.arrayContaining([`/products/${productId}?tab=lots`, `/products/${releases.productId}`]),
  );
});
