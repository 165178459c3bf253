import { askTokenRefund } from '@kujiya/contract/refunds';
import { staffApprovals, staffApprove, staffDecline } from '@kujiya/contract/staff/approvals';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { refundOrder } from '#shop/refunds/service.ts';
import { brokenStaff } from '#shop/staff/queries.ts';
import { asStaff } from '#shop/staff/service.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { aDayLater, type TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { pursesOf, statusOf, stockOf, eventsOf } = stateOf(shop);
let second: TestServer;
let asker: TestStaff;
let other: TestStaff;
let third: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  [asker, other, third] = [await shop.staff(), await shop.staff('manager'), await shop.staff('accountant')];
});
beforeEach(() => aDayLater(shop));

const reason = '客人退貨';
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
type Lines = { position: number; quantity: number }[];
const refund = (by: TestStaff, id: number, lines?: Lines, key?: string) =>
  shop.call(staffRefundOrder, {
    token: by.token,
    params: { id },
    body: { reason, ...(lines && { lines }) },
    ...(key && { key }),
  });
const decideBy =
  (call: typeof staffApprove | typeof staffDecline) =>
  (by: TestStaff, id: number, server: TestServer = shop) =>
    server.call(call, { token: by.token, params: { id }, body: { reason: '已確認' } });
const approve = decideBy(staffApprove);
const decline = decideBy(staffDecline);

/** An order of two pieces at 2,000 each, by a member who keeps 1,000. */
async function bought(): Promise<{ ann: TestMember; goods: number; id: number }> {
  const goods = await makeGoods(shop.db, { price: 2_000 });
  const ann = await shop.member({ tokens: 5_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 2 }] });
  expect(await pursesOf(ann)).toEqual([1_000, 0]);
  return { ann, goods, id };
}
async function waits(by = asker) {
  const order = await bought();
  const { status, body } = await refund(by, order.id);
  expect([status, body.data.amount, body.data.approval?.state]).toEqual([200, 4_000, 'waiting']);
  return { ...order, approval: body.data.approval?.id ?? 0 };
}
const unmoved = async ({ ann, goods, id }: { ann: TestMember; goods: number; id: number }) => {
  expect(await pursesOf(ann)).toEqual([1_000, 0]);
  expect(await stockOf(goods)).toMatchObject({ stock: 8, sold: 2 });
  expect(await statusOf(id)).toMatchObject({ payment_status: 'paid' });
};
const moved = async ({ ann, goods, id }: { ann: TestMember; goods: number; id: number }) => {
  expect(await pursesOf(ann)).toEqual([5_000, 0]);
  expect(await stockOf(goods)).toMatchObject({ stock: 10, sold: 0 });
  expect(await statusOf(id)).toEqual({ status: 'refunded', payment_status: 'refunded' });
  expect((await eventsOf(id)).filter((kind) => kind === 'order.refunded')).toHaveLength(1);
};

test('at the amount one person refunds alone, above it the refund waits and nothing moves', async () => {
  const goods = await makeGoods(shop.db, { price: 3_000 });
  const ann = await shop.member({ tokens: 3_000 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }] });
  expect((await refund(asker, id)).body.data).toEqual({ amount: 3_000, points: 0 });
  expect(await pursesOf(ann)).toEqual([3_000, 0]);

  const waiting = await waits();
  await unmoved(waiting);
  const { data } = (await shop.call(staffApprovals, { token: other.token, query: {} })).body;
  expect(data[0]).toMatchObject({
    id: waiting.approval,
    words: '訂單退款',
    subject: `order:${waiting.id}`,
    amount: 4_000,
    reason,
    state: 'waiting',
    asked_by: { id: asker.id },
    decided_by: null,
  });
  const { rows } = await shop.db.query(
    `select after from staff_log where $1 = any (subjects) and staff_id = $2`,
    [`approval:${waiting.approval}`, asker.id],
  );
  expect(rows).toEqual([{ after: { approval: 'waiting', kind: 'order.refund', amount: 4_000 } }]);
});

test('a second person approves: the money moves once, to the buyer, under the second name', async () => {
  const waiting = await waits();
  const { body } = await approve(other, waiting.approval);
  expect(body.data).toMatchObject({ state: 'approved', decided_by: { id: other.id }, decision: '已確認' });
  await moved(waiting);
  const { rows } = await shop.db.query('select actor, amount, reason from refunds where order_id = $1', [
    waiting.id,
  ]);
  expect(rows).toEqual([{ actor: `staff:${other.id}`, amount: 4_000, reason }]);
  expect(codeOf(await approve(third, waiting.approval))).toBe('approval_decided');
  await moved(waiting);
});

test('who asks neither approves nor declines, whatever they are', async () => {
  const waiting = await waits();
  for (const decide of [approve, decline]) {
    expect(codeOf(await decide(asker, waiting.approval))).toBe('approval_same_person');
    await unmoved(waiting);
  }
  await expect(
    shop.db.query(
      `update staff_approvals set state = 'approved', decided_by = asked_by, decided_at = now(), decision = 'x' where id = $1`,
      [waiting.approval],
    ),
  ).rejects.toThrow('check');
});

test('many at once, on two servers: one decision stands, and the money follows it', async () => {
  for (let round = 0; round < 5; round++) {
    const waiting = await waits();
    const replies = await Promise.all([
      approve(other, waiting.approval),
      decline(third, waiting.approval, second),
      approve(third, waiting.approval, second),
      approve(other, waiting.approval),
      approve(asker, waiting.approval),
    ]);
    const good = replies.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'approval_decided')).toHaveLength(3);
    if (good[0]?.body.data.state === 'approved') await moved(waiting);
    else await unmoved(waiting);
  }
});

test('declined or expired, it moves nothing any more, and may be asked again', async () => {
  const waiting = await waits();
  expect((await decline(other, waiting.approval)).body.data).toMatchObject({ state: 'declined' });
  expect((await approve(third, waiting.approval)).body).toMatchObject({
    code: 'approval_decided',
    state: 'declined',
  });
  await unmoved(waiting);

  const again = (await refund(asker, waiting.id)).body.data.approval?.id ?? 0;
  await shop.db.query(`update staff_approvals set expires_at = now() where id = $1`, [again]);
  expect((await approve(other, again)).body).toMatchObject({ code: 'approval_decided', state: 'expired' });
  await unmoved(waiting);
  const expired = await shop.call(staffApprovals, { token: other.token, query: { state: 'expired' } });
  expect(expired.body.data.map(({ id }) => id)).toContain(again);

  const last = (await refund(asker, waiting.id)).body.data.approval?.id ?? 0;
  expect((await approve(other, last)).status).toBe(200);
  await moved(waiting);
});

test('the same refund waits once, also when it is asked for at once; a key asks once', async () => {
  const order = await bought();
  const replies = await Promise.all([asker, other, third].map((by) => refund(by, order.id)));
  const [asked] = replies.filter(({ status }) => status === 200);
  const id = asked?.body.data.approval?.id ?? 0;
  for (const { status, body } of replies)
    if (status !== 200) expect(body).toMatchObject({ code: 'approval_waiting', id });
  const twice = await bought();
  const [first, repeat] = [
    await refund(asker, twice.id, undefined, 'one-key-for-it'),
    await refund(asker, twice.id, undefined, 'one-key-for-it'),
  ];
  expect(repeat.body).toEqual(first.body);
  await unmoved(order);
  await unmoved(twice);
});

test('when less is left by then, the approval moves nothing, and says what it would move', async () => {
  const waiting = await waits();
  // The release before does not know that parts of what waits are refused.
  const early = (quantity: number) =>
    transaction(shop.db, (tx) =>
      asStaff(tx, other.id, staffRefundOrder, (caller) =>
        refundOrder(tx, caller, waiting.id, { wanted: [{ position: 1, quantity }], restock: true, reason }),
      ),
    );
  await early(1);
  expect(await pursesOf(waiting.ann)).toEqual([3_000, 0]);
  expect((await approve(other, waiting.approval)).body).toMatchObject({
    code: 'approval_changed',
    amount: 2_000,
  });
  expect(await pursesOf(waiting.ann)).toEqual([3_000, 0]);
  await early(1);
  expect(codeOf(await approve(other, waiting.approval))).toBe('approval_impossible');
  expect(await pursesOf(waiting.ann)).toEqual([5_000, 0]);
  expect(codeOf(await decline(other, waiting.approval))).toBe(200);
});

test('an approval and the same refund in parts at once never give back more than was paid', async () => {
  for (let round = 0; round < 5; round++) {
    const waiting = await waits();
    const lines = [{ position: 1, quantity: 1 }];
    const [whole] = await Promise.all([
      approve(other, waiting.approval),
      refund(third, waiting.id, lines),
      refund(asker, waiting.id, lines),
    ]);
    // Whichever came first, the buyer has all of it back, and no more.
    expect(await pursesOf(waiting.ann)).toEqual([5_000, 0]);
    expect(await stockOf(waiting.goods)).toMatchObject({ stock: 10, sold: 0 });
    if (whole?.status === 200)
      expect((await shop.db.query('select from refunds where order_id = $1', [waiting.id])).rowCount).toBe(1);
  }
});

test("a role's own limit makes a small refund wait, and decides who may approve it", async () => {
  const [helper, colleague] = [await shop.staff('support'), await shop.staff('support')];
  const goods = await makeGoods(shop.db, { price: 1_200 });
  const ann = await shop.member({ tokens: 1_200 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }] });
  const approval = (await refund(helper, id)).body.data.approval?.id ?? 0;
  expect(approval).toBeGreaterThan(0);
  expect(codeOf(await approve(colleague, approval))).toBe('approval_above_limit');
  const clerk = await shop.staff('clerk');
  for (const decide of [approve, decline])
    expect((await decide(clerk, approval)).body).toMatchObject({
      code: 'right_missing',
      right: 'write_refunds',
    });
  expect((await shop.call(staffApprovals, { token: clerk.token, query: {} })).body.data).toEqual([]);
  expect(await pursesOf(ann)).toEqual([0, 0]);
  expect(codeOf(await approve(other, approval))).toBe(200);
  expect(await pursesOf(ann)).toEqual([1_200, 0]);
});

test('a refund of unused tokens waits by what is paid out, and is paid to its member alone', async () => {
  await shop.listen();
  const [ann, ben] = [await shop.member(), await shop.member()];
  for (const member of [ann, ben]) await (await startTopUp(shop, member, 5_000)).act('pay');
  const asked = await shop.call(askTokenRefund, { token: ann.token, body: { amount: 5_000 } });
  const { id } = asked.body.data;
  const settled = await shop.call(staffSettleRefund, {
    token: asker.token,
    params: { id },
    body: { reason },
  });
  expect(settled.body.data).toMatchObject({ payouts: [], approval: { state: 'waiting' } });
  const payouts = async () =>
    (
      await shop.db.query<{ amount: number; member_id: number }>(
        'select p.amount, r.member_id from payouts p join refunds r on r.id = p.refund_id',
      )
    ).rows;
  expect(await payouts()).toEqual([]);
  const approval = settled.body.data.approval?.id ?? 0;
  const replies = await Promise.all([approve(other, approval), approve(third, approval, second)]);
  expect(replies.map(codeOf).sort()).toEqual([200, 'approval_decided']);
  expect(replies.find(({ status }) => status === 200)?.body.data.amount).toBe(4_500);
  expect(await payouts()).toEqual([{ amount: 4_500, member_id: ann.id }]);
});

test('an approval needs a fresh proof, and one that exists', async () => {
  const waiting = await waits();
  const age = (minutes: number) =>
    shop.db.query(`update staff_sessions set proved_at = now() - make_interval(mins => ${minutes})`);
  await age(6);
  expect(codeOf(await approve(other, waiting.approval))).toBe('fresh_proof_required');
  await age(0);
  expect(codeOf(await approve(other, 999_999))).toBe('approval_missing');
  await unmoved(waiting);
});

test.each([
  'update staff_approvals set amount = amount + 1 where id = $',
  'update staff_approvals set decided_by = asked_by + 1000 where id = $',
  `update refunds set actor = 'member' where 'order:' || order_id = (select subject from staff_approvals where id = $)`,
])('the audit finds an approval that the refund does not bear out: %s', async (statement) => {
  const waiting = await waits();
  expect((await approve(other, waiting.approval)).status).toBe(200);
  const rule = 'an approved refund moved its amount once, in the name of who approved it';
  const planted = statement.replace('$', String(waiting.approval));
  expect(await brokenStaff(shop.db)).toEqual([]);
  expect((await shop.rehearse([planted], (db) => brokenStaff(db))).map((one) => one.rule)).toContain(rule);
});
