import { drawCapsules } from '@kujiya/contract/gacha';
import { addDays, taipeiDate } from '@kujiya/contract/kernel/time';
import { closeDay } from '@kujiya/contract/staff/closings';
import * as calls from '@kujiya/contract/staff/overview';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
const today = taipeiDate(Date.now());
const all = [calls.overviewMoney, calls.overviewDraws, calls.overviewMembers, calls.overviewProducts];
const week = { from: addDays(today, -6), to: today };

test.each<[string, { from: string; to: string }, string]>([
  ['range_reversed', { from: today, to: addDays(today, -1) }, '開始日期不能晚於結束日期'],
  ['range_too_long', { from: addDays(today, -366), to: today }, '一次最多看 366 天，請縮短日期範圍'],
  ['range_to_come', { from: today, to: addDays(today, 1) }, '結束日期還沒到，最晚到今天'],
  [
    'range_invalid',
    { from: '2026-02-30', to: today },
    '請填寫開始和結束的日期，例如 2026-11-01 到 2026-11-25',
  ],
])('a range is refused as %s', async (code, query, message) => {
  const { token } = await shop.staff('viewer');
  for (const call of all)
    expect(await shop.call(call, { query, token })).toMatchObject({ status: 422, body: { code, message } });
});

test('a year is read, with the year before', async () => {
  const { token } = await shop.staff('viewer');
  const query = { from: addDays(today, -365), to: today };
  const { data } = (await shop.call(calls.overviewMoney, { query, token })).body;
  expect(data.days).toHaveLength(366);
  expect(data.before).toMatchObject({ from: addDays(today, -731), to: addDays(today, -366) });
});

test('each part is for readers of its area', async () => {
  const seen = async (role: string) => {
    const { token } = await shop.staff(role);
    const replies = await Promise.all(all.map((call) => shop.call(call, { query: week, token })));
    return replies.map(({ status }) => status);
  };
  expect(await seen('viewer')).toEqual([200, 200, 200, 200]);
  expect(await seen('clerk')).toEqual([403, 200, 200, 403]);
  expect(await seen('accountant')).toEqual([200, 403, 403, 200]);
});

test('today’s figures are what was bought and topped up, before and after the day is closed', async () => {
  await shop.listen();
  const { token } = await shop.staff();
  const read = async () => {
    const [money, draws, members, products] = [
      await shop.call(calls.overviewMoney, { query: week, token }),
      await shop.call(calls.overviewDraws, { query: week, token }),
      await shop.call(calls.overviewMembers, { query: week, token }),
      await shop.call(calls.overviewProducts, { query: { ...week, by: 'draws' }, token }),
    ];
    return {
      money: money.body.data.days.at(-1),
      sums: money.body.data.sums,
      draws: draws.body.data.days.at(-1),
      members: members.body.data.days.at(-1),
      products: products.body.data,
    };
  };
  const before = await read();
  expect(before.money).toMatchObject({ day: today, sold: 0, topped_up: 0 });
  const [ann, bob] = [await shop.member(), await shop.member()];
  for (const member of [ann, bob]) await (await startTopUp(shop, member, 500)).act('pay', 'CREDIT');
  const tube = await shop.tube({ price: 120, tickets: 3, big: 1 });
  const machine = await shop.machine({ price: 60 });
  const tickets = await shop.call(drawTickets, {
    params: { tubeId: tube.tubeId },
    // The last ticket brings the LAST prize, which is no draw.
    body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: [1, 2, 3] },
    token: ann.token,
  });
  const capsule = await shop.call(drawCapsules, {
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity: 1 },
    token: bob.token,
  });
  expect([tickets.status, capsule.status]).toEqual([200, 200]);
  // Bob bought something yesterday, too.
  await shop.db.query(
    `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount, final_amount, created_at, paid_at)
     values ('EARLIER', $1, 'shop', 'paid', 'balance', 'paid', 10, 10, now() - interval '1 day', now() - interval '1 day')`,
    [bob.id],
  );

  const after = await read();
  expect(after.money).toEqual({
    ...{ day: today, is_closed: false, tickets: 360, boxes: 0, capsules: 60, goods: 0, shipping: 0 },
    ...{ sold: 420, topped_up: 1_000, refunded: 0 },
  });
  expect(after.sums).toMatchObject({ tickets: 360, capsules: 60, sold: 420, topped_up: 1_000 });
  expect(after.draws).toEqual({ day: today, draws: 4 });
  expect(after.members).toEqual({ day: today, joined: 2, new_buyers: 1, returning_buyers: 1 });
  expect(after.products).toEqual([
    { id: tube.productId, name: '測試一番賞', type: 0, sold: 360, refunded: 0, draws: 3 },
    { id: machine.productId, name: '測試系列', type: 2, sold: 60, refunded: 0, draws: 1 },
  ]);

  await shop.db.query(`delete from orders where order_number = 'EARLIER'`);
  const closed = await shop.call(closeDay, { body: { day: today }, token });
  expect(closed.body.data).toMatchObject({ sold: 420, topped_up: 1_000 });
  const kept = await read();
  expect(kept).toEqual({
    ...after,
    money: { ...after.money, is_closed: true },
    // The closing was told of no earlier order.
    members: { day: today, joined: 2, new_buyers: 2, returning_buyers: 0 },
  });
});
