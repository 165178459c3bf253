import { taipeiDate } from '@kujiya/contract/kernel/time';
import { staffPayment, staffPayments } from '@kujiya/contract/staff/payments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { attemptsOf } from '#testing/attempts.ts';
import { notify, sealed, startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByCard } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { rest } = attemptsOf(shop);
let owner: TestStaff;
let ann: TestMember;
const numbers = { paid: '', failed: '', open: '' };
let goodsOrder: number;

beforeAll(async () => {
  await shop.listen();
  owner = await shop.staff();
  ann = await shop.member();
  const goods = await makeGoods(shop.db, { price: 500 });
  goodsOrder = await orderByCard(shop, ann, { items: [{ product_id: goods, quantity: 1 }] });
  const paid = await startTopUp(shop, ann, 300);
  await paid.act('pay', 'LINEPAY');
  const failed = await startTopUp(shop, ann, 1_000);
  await failed.act('fail');
  const open = await startTopUp(shop, ann, 2_000);
  Object.assign(numbers, { paid: paid.number, failed: failed.number, open: open.number });
  await rest();
});

type Query = Parameters<typeof shop.call<typeof staffPayments>>[1]['query'];
const list = async (query: Query) => {
  const { body } = await shop.call(staffPayments, { query, token: owner.token });
  expect(Value.Check(staffPayments.answer, body)).toBe(true);
  return body;
};
const amountsOf = async (query: Query) => (await list(query)).data.map(({ amount }) => amount);
const show = async (number: string) => {
  const [{ id } = { id: 0 }] = (await list({ q: number })).data;
  const { body } = await shop.call(staffPayment, { params: { id }, token: owner.token });
  expect(Value.Check(staffPayment.answer, body)).toBe(true);
  return body.data;
};

test('every attempt is listed once, newest first, page by page, with a masked phone', async () => {
  expect(await amountsOf({})).toEqual([2_000, 1_000, 300, 500]);
  const first = await list({ limit: 3 });
  expect(await amountsOf({ limit: 3, cursor: first.next ?? 0 })).toEqual([500]);
  expect(JSON.stringify(first)).not.toContain(ann.phone);
});

test('filters and numbers narrow the list', async () => {
  const today = taipeiDate(Date.now());
  const bob = await shop.member();
  const [row] = (await list({ q: numbers.paid })).data;
  const cases: [Query, number[]][] = [
    [{ kind: 'goods' }, [500]],
    [{ kind: 'top_up', state: 'failed' }, [1_000]],
    [{ state: 'created' }, [2_000]],
    [{ state: 'paid' }, [300, 500]],
    [{ method: 'line_pay' }, [300]],
    [{ method: 'line_pay', state: 'failed' }, []],
    [{ member_id: ann.id, method: 'line_pay' }, [300]],
    [{ member_id: bob.id }, []],
    [{ from: today, to: today }, [2_000, 1_000, 300, 500]],
    [{ to: '2020-01-01' }, []],
    [{ q: row?.trade_number ?? '' }, [300]],
    [{ q: row?.order.order_number.toLowerCase() ?? '' }, [300]],
    [{ q: ann.phone, kind: 'top_up' }, [2_000, 1_000, 300]],
  ];
  for (const [query, expected] of cases)
    expect(await amountsOf(query), JSON.stringify(query)).toEqual(expected);
});

test("a payment's page has what it paid for, its way, and the gateway's own code and words", async () => {
  expect(await show(numbers.failed)).toMatchObject({
    ...{ state: 'failed', gateway_code: 'TRA10016', gateway_words: '信用卡授權失敗', used_for: null },
    steps: [{ from: 'created', to: 'failed', via: 'notice' }],
    messages: [{ via: 'notice', verdict: 'recorded', code: 'TRA10016', words: '信用卡授權失敗' }],
  });
  expect(await show(numbers.paid)).toMatchObject({
    ...{ kind: 'top_up', method: 'line_pay', used_for: 'order', gateway_code: 'SUCCESS' },
    others: [],
    payouts: [],
  });
  const [{ number } = { number: '' }] = (await list({ kind: 'goods' })).data;
  expect(await show(number)).toMatchObject({ order: { id: goodsOrder }, used_for: 'order' });
  const missing = await shop.call(staffPayment, { params: { id: 999_999 }, token: owner.token });
  expect(missing.body.code).toBe('staff_payment_missing');
});

test('a card number within the words of a message is kept nowhere', async () => {
  const { number } = await startTopUp(shop, ann, 500);
  await rest();
  const words = '卡號 4000-2211-1111-1111 授權失敗';
  const fields = sealed({ MerchantOrderNo: number, Amt: 500 }, { status: 'TRA10016', message: words });
  expect((await notify(shop, fields)).status).toBe(200);
  const { rows } = await shop.db.query(
    `select row_to_json(a)::text || (select string_agg(g.body::text, '') from gateway_messages g where g.number = a.number) as kept
     from payment_attempts a where number = $1`,
    [number],
  );
  expect(rows[0].kept).toContain('授權失敗');
  expect(rows[0].kept).not.toMatch(/4000-?2211/);
});
