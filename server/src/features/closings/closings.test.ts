import { type Closing, closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let accountant: TestStaff;
beforeAll(async () => {
  await shop.listen();
  accountant = await shop.staff('accountant');
});

const close = async (day: string, { token } = accountant) => {
  const { status, body } = await shop.call(closeDay, { body: { day }, token });
  return { status, code: 'code' in body ? body.code : null, closing: body.data as Closing };
};

/** A day of Taiwan's calendar, so many days from today. */
const day = (from: number) =>
  new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });

test('a day that does not exist is refused', async () => {
  expect(await close('2026-02-30')).toMatchObject({ status: 422, code: 'day_invalid' });
});

test('two people who close a day at once close it once, and who may only read closes none', async () => {
  const viewer = await shop.staff('viewer');
  expect(await close(day(-2), viewer)).toMatchObject({ status: 403 });
  expect(await close(day(-2))).toMatchObject({ status: 200 });
  const owner = await shop.staff();
  const replies = await Promise.all([close(day(-1)), close(day(-1), owner)]);
  expect(replies.map(({ code }) => code).sort()).toEqual(['day_closed', null]);
  const [won] = replies.filter(({ status }) => status === 200);
  const by = replies[0]?.status === 200 ? accountant : owner;
  expect(won?.closing).toMatchObject({ day: day(-1), closed_by: { id: by.id } });
});

test('a day is closed once, in order, with what really happened, and later entries count in the next', async () => {
  const ann = await shop.member({ tokens: 0 });
  const topUp = await startTopUp(shop, ann, 500);
  await topUp.act('pay', 'CREDIT');
  const { tubeId, productId } = await shop.tube({ price: 120 });
  await shop.db.query('update prizes set value = 35 where product_id = $1', [productId]);
  const draw = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2] },
    token: ann.token,
  });
  expect(draw.status).toBe(200);

  expect(await close(day(1))).toMatchObject({ status: 422, code: 'day_to_come' });
  expect(await close(day(-1))).toMatchObject({ status: 409, code: 'day_closed' });

  const today = await close(day(0));
  expect(today.closing).toMatchObject({
    day: day(0),
    sold: 240,
    sold_by_kind: [{ kind: 'kuji', amount: 240 }],
    spent: 240,
    topped_up: 500,
    refunded: 0,
    fees: 0,
    opening: { tokens: 0 },
    liabilities: { tokens: 260, pieces: 2, prizes: 70 },
    balanced: true,
    closed_by: { id: accountant.id },
  });

  const more = await startTopUp(shop, ann, 100);
  await more.act('pay', 'CREDIT');
  const { body } = await shop.call(listClosings, { query: {}, token: accountant.token });
  expect(body).toMatchObject({
    data: [today.closing, { day: day(-1), sold: 0 }, { day: day(-2) }],
    next_day: day(1),
  });
  expect(await close(day(2))).toMatchObject({ status: 422, code: 'day_to_come' });
});
