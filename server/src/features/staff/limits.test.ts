import { staffCreateAccount, staffDeactivate, staffInvite } from '@kujiya/contract/staff/accounts';
import * as approvals from '@kujiya/contract/staff/approvals';
import { staffAdjustMember, staffGrantMember } from '@kujiya/contract/staff/balances';
import { addStaffCouponBatch, changeStaffCouponBatch } from '@kujiya/contract/staff/coupon-codes';
import { changeStaffCoupon, createStaffCoupon } from '@kujiya/contract/staff/coupons';
import { staffCancelOrder, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { aDayLater, type TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop({ settings: { adminUrl: 'https://office.example' } });
const { pursesOf, statusOf } = stateOf(shop);
let second: TestServer;
let owner: TestStaff;
let manager: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  owner = await shop.staff();
  await shop.cards(await shop.member(), 'insight_card');
});
beforeEach(async () => {
  [manager, support] = [await shop.staff('manager'), await shop.staff('support')];
});

const reason = '補償出貨延誤';
type Reply = { status: number; body: { code?: string; data?: { approval?: object | undefined } } };
/** What became of a step: `done`, `waits`, or the code with which it was refused. */
const howOf = ({ status, body }: Reply) =>
  status !== 200 ? (body.code ?? status) : body.data?.approval ? 'waits' : 'done';
const grant = (by: TestStaff, { id }: TestMember, body: object, server: TestServer = shop) =>
  server.call(staffGrantMember, { token: by.token, params: { id }, body: { reason, ...body } as never });
const tokens = (amount: number) => ({ kind: 'tokens', amount });
const refund = (by: TestStaff, id: number, quantity?: number, server: TestServer = shop) => {
  const lines = quantity && { lines: [{ position: 1, quantity }] };
  return server.call(staffRefundOrder, { token: by.token, params: { id }, body: { reason, ...lines } });
};
const approve = (by: TestStaff, id: number) =>
  shop.call(approvals.staffApprove, { token: by.token, params: { id }, body: { reason: '已確認' } });
const withdraw = (by: TestStaff, id: number) =>
  shop.call(approvals.staffWithdraw, { token: by.token, params: { id }, body: { reason: '寫錯了' } });
const allowance = async (by: TestStaff, query: { right: 'write_members'; amount?: number }) =>
  (await shop.call(approvals.staffAllowance, { token: by.token, query })).body.data;

async function bought(quantity: number, price: number) {
  const ann = await shop.member({ tokens: quantity * price });
  const items = [{ product_id: await makeGoods(shop.db, { price }), quantity }];
  return { ann, id: await orderByTokens(shop, ann, { items }) };
}

test('what one person gives to many members within a day counts together', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => shop.member()));
  const how = [];
  for (const member of members) how.push(howOf(await grant(manager, member, tokens(1_000))));
  expect(how).toEqual(['done', 'done', 'done', 'waits']);
  expect(await allowance(manager, { right: 'write_members' })).toMatchObject({ most: 3_000, left: 0 });
  await aDayLater(shop);
  expect(howOf(await grant(manager, await shop.member(), tokens(1_000)))).toBe('done');
});

test('gifts and corrections by one right count together against the limit of the role, refunds against theirs', async () => {
  const ann = await shop.member();
  expect(howOf(await grant(support, ann, tokens(200)))).toBe('done');
  const adjust = (amount: number) =>
    shop.call(staffAdjustMember, {
      token: support.token,
      params: { id: ann.id },
      body: { kind: 'tokens', amount, reason },
    });
  expect(howOf(await adjust(-90))).toBe('done');
  const order = await bought(1, 900);
  expect(howOf(await refund(support, order.id))).toBe('done');
  expect(howOf(await adjust(20))).toBe('waits');
  expect(await pursesOf(ann)).toEqual([110, 0]);
});

test('ten at once, on two servers, move no more than one after the other', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => shop.member()));
  const replies = await Promise.all(
    members.map((member, i) => grant(manager, member, tokens(900), i % 2 ? second : shop)),
  );
  expect(replies.map(howOf).sort()).toEqual([...Array(3).fill('done'), ...Array(7).fill('waits')]);
  const given = await Promise.all(members.map(async (member) => (await pursesOf(member))[0] ?? 0));
  expect(given.reduce((sum, one) => sum + one)).toBe(2_700);
});

test('tool cards count at their worth', async () => {
  const card = { kind: 'tool_card', tool: 'insight_card', amount: 3 };
  expect(howOf(await grant(support, await shop.member(), card))).toBe('done');
  expect(howOf(await grant(support, await shop.member(), { ...card, amount: 1 }))).toBe('waits');
});

test('parts of a refund that waits are refused, whoever asks, and by a cancellation as well', async () => {
  const { ann, id } = await bought(7, 600);
  expect(howOf(await refund(manager, id))).toBe('waits');
  for (const by of [manager, support, owner]) {
    expect(howOf(await refund(by, id, 1))).toBe('approval_waiting');
    const cancel = await shop.call(staffCancelOrder, { token: by.token, params: { id }, body: { reason } });
    expect(howOf(cancel)).toBe('approval_waiting');
  }
  expect(await pursesOf(ann)).toEqual([0, 0]);
});

test('a cancellation that gives much back waits too, and is done by the approval', async () => {
  const goods = await makeGoods(shop.db, { price: 2_000 });
  const ann = await shop.member({ tokens: 4_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 2 }], sent: true });
  const cancel = await shop.call(staffCancelOrder, {
    token: manager.token,
    params: { id },
    body: { reason },
  });
  expect(cancel.body.data).toMatchObject({ amount: 4_000, approval: { state: 'waiting' } });
  expect([await pursesOf(ann), await statusOf(id)]).toEqual([
    [0, 0],
    { status: 'paid', payment_status: 'paid' },
  ]);
  expect((await approve(owner, cancel.body.data.approval?.id ?? 0)).status).toBe(200);
  expect([await pursesOf(ann), await statusOf(id)]).toEqual([
    [4_000, 0],
    { status: 'refunded', payment_status: 'refunded' },
  ]);
});

test('an order given back piece by piece, a day each, counts as one', async () => {
  const { ann, id } = await bought(4, 1_000);
  const how = [];
  for (let day = 0; day < 4; day++) {
    how.push(howOf(await refund(manager, id, 1)));
    await aDayLater(shop);
  }
  expect(how).toEqual(['done', 'done', 'done', 'waits']);
  expect(await pursesOf(ann)).toEqual([3_000, 0]);
});

test('codes of coupons count at all that they can take off, however that comes about', async () => {
  const { token } = manager;
  const coupon = async (amount: number) =>
    (await shop.call(createStaffCoupon, { token, body: { title: '小卡回饋', amount } })).body.data;
  const add = async (id: number, body: object) => {
    const params = { id };
    return shop.call(addStaffCouponBatch, { token, params, body: { name: '第一批', ...body } });
  };
  const how = ({
    status,
    body,
  }: {
    status: number;
    body: { code?: string; approval?: object | undefined };
  }) => (status !== 200 ? (body.code ?? status) : body.approval ? 'waits' : 'done');
  const dear = await coupon(9_999);
  const asked = await add(dear.id, { count: 1 });
  expect([how(asked), asked.body.data]).toEqual(['waits', null]);
  expect(how(await add(dear.id, { count: 1 }))).toBe('approval_waiting');
  expect((await approve(owner, asked.body.approval?.id ?? 0)).body.data).toMatchObject({
    amount: 9_999,
    detail: '「小卡回饋」折 9999，1 組',
  });

  const small = await coupon(10);
  const shared = await add(small.id, { code: 'TENOFF', total: 100 });
  expect(how(shared)).toBe('done');
  expect(how(await add(small.id, { code: 'NOLIMIT' }))).toBe('waits');
  await withdraw(manager, (await waitingOf(manager))[0]?.id ?? 0);
  const batch = shared.body.data;
  const raised = { version: batch?.version ?? 0, total: 301 };
  const limit = await shop.call(changeStaffCouponBatch, {
    token,
    params: { id: batch?.id ?? 0 },
    body: raised,
  });
  expect([how(limit), limit.body.data.total]).toEqual(['waits', 100]);
  await withdraw(manager, limit.body.approval?.id ?? 0);
  const { id, version } = small;
  const terms = await shop.call(changeStaffCoupon, { token, params: { id }, body: { version, amount: 31 } });
  expect([how(terms), terms.body.data.amount]).toEqual(['waits', 10]);
  expect((await approve(owner, terms.body.approval?.id ?? 0)).body.data).toMatchObject({ amount: 2_100 });
});

const waitingOf = async (by: TestStaff) =>
  (
    await shop.call(approvals.staffApprovals, { token: by.token, query: { state: 'waiting' } })
  ).body.data.filter((one) => one.asked_by.id === by.id);

test('a request names who gets it, how much and what for; the person who asked can withdraw it', async () => {
  const { ann, id } = await bought(7, 600);
  await refund(manager, id);
  const [waiting] = await waitingOf(manager);
  const { rows } = await shop.db.query<{ order_number: string; name: string }>(
    'select o.order_number, l.name from orders o join order_lines l on l.order_id = o.id where o.id = $1',
    [id],
  );
  expect(waiting).toMatchObject({
    amount: 4_200,
    receiver: { id: ann.id },
    about: `${rows[0]?.order_number}：${rows[0]?.name} × 7`,
  });
  const approval = waiting?.id ?? 0;
  expect((await withdraw(owner, approval)).body.code).toBe('approval_not_yours');
  expect((await withdraw(manager, approval)).body.data).toMatchObject({
    state: 'withdrawn',
    decided_by: null,
  });
  expect((await withdraw(manager, approval)).body.code).toBe('approval_decided');
  expect((await approve(owner, approval)).body.code).toBe('approval_decided');
  expect(howOf(await refund(manager, id, 1))).toBe('done');
  await refund(manager, id, 6);
  const [part] = await waitingOf(manager);
  expect(part).toMatchObject({ amount: 3_600, about: `${rows[0]?.order_number}：${rows[0]?.name} × 6` });
});

test('an account that the asker has made or invited, or that is not a day old, approves nothing of theirs', async () => {
  const made = await shop.call(staffCreateAccount, {
    token: owner.token,
    body: { email: 'twin@kujiya.example', name: '小帳', role: 'manager' },
  });
  expect(made.status).toBe(200);
  const { id } = made.body.data.account;
  const twin = { ...(await shop.staff('manager')) };
  await shop.tamper(
    `update staff_sessions set staff_id = ${id} where staff_id = ${twin.id}`,
    `update staff set password_hash = 'x' where id = ${id}`,
  );
  twin.id = id;
  const member = await shop.member();
  const asked = async (by: TestStaff) => {
    const { body } = await grant(by, await shop.member(), tokens(4_000));
    return body.data.approval?.id ?? 0;
  };
  const ofOwner = await asked(owner);
  expect((await approve(twin, ofOwner)).body.code).toBe('approval_not_independent');
  const ofManager = await asked(manager);
  expect((await approve(twin, ofManager)).body.code).toBe('approval_too_new');
  expect((await allowance(manager, { right: 'write_members', amount: 4_000 })).others).not.toContain('小帳');
  await shop.tamper(`update staff set created_at = now() - interval '2 days' where id = ${id}`);
  expect((await approve(twin, ofOwner)).body.code).toBe('approval_not_independent');
  expect((await approve(twin, ofManager)).status).toBe(200);
  const other = await shop.staff('manager');
  const ask = (by: TestStaff) =>
    shop.call(staffInvite, { token: by.token, params: { id: other.id }, body: { reason } });
  expect((await ask(owner)).status).toBe(200);
  await shop.tamper(
    `insert into staff_sessions (token_hash, staff_id, user_agent, expires_at) values (sha256('${other.token}'), ${other.id}, '', now() + interval '1 hour')`,
  );
  expect((await approve(other, ofOwner)).body.code).toBe('approval_not_independent');
  expect(await pursesOf(member)).toEqual([0, 0]);
});

test('what a dismissed person has asked expires, and stays so when they come back', async () => {
  const ann = await shop.member();
  const approval = (await grant(manager, ann, tokens(4_000))).body.data.approval?.id ?? 0;
  const params = { id: manager.id };
  await shop.call(staffDeactivate, { token: owner.token, params, body: { reason } });
  expect((await approve(owner, approval)).body).toMatchObject({ code: 'approval_decided', state: 'expired' });
  await shop.db.query('update staff set disabled_at = null where id = $1', [manager.id]);
  expect((await approve(owner, approval)).body.code).toBe('approval_decided');
  expect(howOf(await grant(support, ann, tokens(10)))).toBe('done');
  expect(await pursesOf(ann)).toEqual([10, 0]);
});
