import { getBalance } from '@kujiya/contract/member';
import { staffApprovals, staffApprove, staffDecline } from '@kujiya/contract/staff/approvals';
import * as calls from '@kujiya/contract/staff/balances';
import { staffMember } from '@kujiya/contract/staff/members';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { orderByTokens } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { aDayLater, type TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { brokenBalances } from './balance-queries.ts';

const shop = useTestShop();
const { pursesOf } = stateOf(shop);
const { drain, listOf } = notificationsOf(shop);
let second: TestServer;
let asker: TestStaff;
let other: TestStaff;
let third: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  [asker, other, third] = [await shop.staff(), await shop.staff('manager'), await shop.staff('manager')];
});

beforeEach(() => aDayLater(shop));

const reason = '補償出貨延誤';
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
type Kind = 'tokens' | 'points';
const adjust = (by: TestStaff, { id }: TestMember, kind: Kind, amount: number, key?: string) =>
  shop.call(calls.staffAdjustMember, {
    token: by.token,
    params: { id },
    body: { kind, amount, reason },
    ...(key && { key }),
  });
const decideBy =
  (call: typeof staffApprove | typeof staffDecline) =>
  (by: TestStaff, id: number, server: TestServer = shop) =>
    server.call(call, { token: by.token, params: { id }, body: { reason: '已確認' } });
const approve = decideBy(staffApprove);
const decline = decideBy(staffDecline);

async function waits(amount = 5_000, tokens = 1_000) {
  const ann = await shop.member({ tokens });
  const { status, body } = await adjust(asker, ann, 'tokens', amount);
  expect([status, body.data.amount, body.data.approval?.state]).toEqual([200, Math.abs(amount), 'waiting']);
  expect(await pursesOf(ann)).toEqual([tokens, 0]);
  return { ann, approval: body.data.approval?.id ?? 0 };
}

test('tokens and points are corrected up and down at once within the limit, and the member is told why', async () => {
  const [ann, ben] = [await shop.member({ tokens: 100, points: 400 }), await shop.member({ tokens: 7 })];
  expect((await adjust(asker, ann, 'tokens', 2_900)).body).toMatchObject({
    message: '餘額已更正',
    data: { amount: 2_900 },
  });
  expect((await adjust(asker, ann, 'tokens', -50)).body.data).toEqual({ amount: 50 });
  expect((await adjust(asker, ann, 'points', -390)).body.data).toEqual({ amount: 20 });
  expect(await pursesOf(ann)).toEqual([2_950, 10]);
  expect(await pursesOf(ben)).toEqual([7, 0]);
  await drain();
  expect((await listOf(ann)).data.map(({ title, desc }) => [title, desc])).toEqual([
    ['餘額更正', `本店更正了您的紅利點數：-390。原因：${reason}`],
    ['餘額更正', `本店更正了您的代幣：-50。原因：${reason}`],
    ['餘額更正', `本店更正了您的代幣：+2,900。原因：${reason}`],
  ]);
  const { rows } = await shop.db.query(
    `select words, reason, before, after from staff_log where $1 = any (subjects) order by id`,
    [`member:${ann.id}`],
  );
  expect(rows[0]).toEqual({
    words: '更正會員餘額',
    reason,
    before: { tokens: 100 },
    after: { tokens: 3_000 },
  });
});

test('nothing is taken below zero, and nothing moves for an amount or a member that is not there', async () => {
  const ann = await shop.member({ tokens: 100, points: 40 });
  expect((await adjust(asker, ann, 'tokens', -101)).body).toMatchObject({
    code: 'balance_short',
    available: 100,
    message: '會員目前只有 100，不夠扣',
  });
  expect((await adjust(asker, ann, 'points', -41)).body).toMatchObject({
    code: 'balance_short',
    available: 40,
  });
  for (const amount of [0, 1.5, 2_000_000])
    expect(codeOf(await adjust(asker, ann, 'tokens', amount)), String(amount)).toBe('amount_invalid');
  expect(codeOf(await adjust(asker, { ...ann, id: 999_999 }, 'tokens', 5))).toBe('member_missing');
  expect(codeOf(await adjust(await shop.staff('clerk'), ann, 'tokens', 5))).toBe('right_missing');
  expect(await pursesOf(ann)).toEqual([100, 40]);
  const twice = await Promise.all([adjust(asker, ann, 'tokens', -60), adjust(other, ann, 'tokens', -60)]);
  expect(twice.map(codeOf).sort()).toEqual([200, 'balance_short']);
  expect(await pursesOf(ann)).toEqual([40, 40]);
});

test('a repeated key corrects once', async () => {
  const ann = await shop.member();
  const replies = await Promise.all(
    [1, 2].map(() => adjust(asker, ann, 'tokens', 500, 'the-same-correction')),
  );
  expect(replies[1]?.body).toEqual(replies[0]?.body);
  expect(await pursesOf(ann)).toEqual([500, 0]);
});

test('above the limit it waits, in words, and a second person moves it once, to its member alone', async () => {
  const bystander = await shop.member({ tokens: 11 });
  const { ann, approval } = await waits();
  const { data } = (await shop.call(staffApprovals, { token: other.token, query: {} })).body;
  expect(data[0]).toMatchObject({
    id: approval,
    words: '更正會員餘額',
    detail: '增加 5,000 代幣',
    subject: `member:${ann.id}`,
    amount: 5_000,
    reason,
  });
  const page = await shop.call(staffMember, { params: { id: ann.id }, token: other.token });
  expect(page.body.data.waiting).toMatchObject([{ id: approval, amount: 5_000, asked_by: { id: asker.id } }]);
  expect(codeOf(await approve(asker, approval))).toBe('approval_same_person');
  expect(await pursesOf(ann)).toEqual([1_000, 0]);
  expect((await approve(other, approval)).body.data).toMatchObject({
    state: 'approved',
    decided_by: { id: other.id },
  });
  expect(codeOf(await approve(third, approval))).toBe('approval_decided');
  expect([await pursesOf(ann), await pursesOf(bystander)]).toEqual([
    [6_000, 0],
    [11, 0],
  ]);
  const { rows } = await shop.db.query(
    `select a.member_id, p.amount from journal_entries e join postings p on p.entry_id = e.id
     join ledger_accounts a on a.id = p.account_id where e.reference =
       (select payload ->> 'reference' from staff_approvals where id = $1) order by p.amount`,
    [approval],
  );
  expect(rows).toEqual([
    { member_id: null, amount: -5_000 },
    { member_id: ann.id, amount: 5_000 },
  ]);
  await drain();
  expect((await listOf(ann)).data.map(({ desc }) => desc)).toEqual([
    `本店更正了您的代幣：+5,000。原因：${reason}`,
  ]);
});

test('many decide at once, on two servers: one decision stands, and the money follows it', async () => {
  for (let round = 0; round < 5; round++) {
    const { ann, approval } = await waits();
    const replies = await Promise.all([
      approve(other, approval),
      decline(third, approval, second),
      approve(third, approval, second),
      approve(other, approval),
      approve(asker, approval),
    ]);
    const good = replies.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const moved = good[0]?.body.data.state === 'approved';
    expect(await pursesOf(ann)).toEqual([moved ? 6_000 : 1_000, 0]);
  }
});

test('declined or expired it moves nothing any more, and the same may wait once at a time', async () => {
  const { ann, approval } = await waits();
  expect(codeOf(await adjust(third, ann, 'tokens', 9_000))).toBe('approval_waiting');
  expect((await decline(other, approval)).body.data.state).toBe('declined');
  expect(codeOf(await approve(third, approval))).toBe('approval_decided');
  const again = (await adjust(asker, ann, 'tokens', 5_000)).body.data.approval?.id ?? 0;
  await shop.db.query('update staff_approvals set expires_at = now() where id = $1', [again]);
  expect((await approve(other, again)).body).toMatchObject({ code: 'approval_decided', state: 'expired' });
  expect(await pursesOf(ann)).toEqual([1_000, 0]);
});

test('what was asked cannot change before it is decided', async () => {
  const { ann, approval } = await waits();
  for (const change of [
    `payload = jsonb_set(payload, '{amount}', '50000')`,
    `payload = jsonb_set(payload, '{amount}', '-5000')`,
    `payload = jsonb_set(payload, '{id}', '1')`,
    'amount = 50000',
    'asked_by = asked_by + 1',
    `subject = 'member:1'`,
  ])
    await expect(
      shop.db.query(`update staff_approvals set ${change} where id = $1`, [approval]),
    ).rejects.toThrow('append-only');
  await shop.tamper(
    `update staff_approvals set payload = jsonb_set(payload, '{amount}', '50000') where id = ${approval}`,
  );
  expect((await approve(other, approval)).body).toMatchObject({ code: 'approval_changed', amount: 50_000 });
  expect(await pursesOf(ann)).toEqual([1_000, 0]);
  expect(codeOf(await decline(other, approval))).toBe(200);
});

test('a deduction that the member can no longer bear by then moves nothing', async () => {
  const { ann, approval } = await waits(-4_000, 4_000);
  const goods = await makeGoods(shop.db, { price: 100 });
  await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }] });
  expect((await approve(other, approval)).body).toMatchObject({
    code: 'approval_impossible',
    message: '已無法執行：會員目前只有 3900，不夠扣',
  });
  expect(await pursesOf(ann)).toEqual([3_900, 0]);
  expect(codeOf(await adjust(asker, ann, 'tokens', 200))).toBe('approval_waiting');
  expect(codeOf(await decline(other, approval))).toBe(200);
  expect((await adjust(asker, ann, 'tokens', 200)).status).toBe(200);
  expect(await pursesOf(ann)).toEqual([4_100, 0]);
});

test('an approval and a purchase at once never spend the same tokens twice', async () => {
  for (let round = 0; round < 5; round++) {
    const { ann, approval } = await waits(-4_000, 4_000);
    const goods = await makeGoods(shop.db, { price: 3_000 });
    const [approved, bought] = await Promise.allSettled([
      approve(other, approval, second),
      orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }] }),
    ]);
    const isTaken = approved.status === 'fulfilled' && approved.value.status === 200;
    expect(isTaken).toBe(bought.status === 'rejected');
    expect(await pursesOf(ann)).toEqual([isTaken ? 0 : 1_000, 0]);
  }
});

test("a role's own limit makes a small correction wait, and decides who may approve it", async () => {
  const [helper, colleague] = [await shop.staff('support'), await shop.staff('support')];
  const ann = await shop.member();
  expect((await adjust(helper, ann, 'tokens', 300)).body.data).toEqual({ amount: 300 });
  const approval = (await adjust(helper, ann, 'points', 6_001)).body.data.approval?.id ?? 0;
  expect(codeOf(await approve(colleague, approval))).toBe('approval_above_limit');
  expect(codeOf(await approve(await shop.staff('accountant'), approval))).toBe('right_missing');
  expect(codeOf(await approve(other, approval))).toBe(200);
  expect(await pursesOf(ann)).toEqual([300, 6_001]);
  expect((await shop.call(getBalance, { token: ann.token })).status).toBe(200);
});

test.each([
  [
    `update staff_approvals set payload = jsonb_set(payload, '{amount}', '6000') where id = $`,
    'moved its amount once',
  ],
  [
    `update staff_approvals set payload = jsonb_set(payload, '{id}', '1') where id = $`,
    'moved its amount once',
  ],
  [
    `update staff_approvals set state = 'expired', decided_by = null where id = $`,
    'not approved moved nothing',
  ],
  [`update staff_log set subjects = '{}' where 'approval:' || $ = any (subjects)`, 'is in the log'],
])('the audit finds what the ledger does not bear out: %s', async (statement, rule) => {
  const { approval } = await waits();
  expect((await approve(other, approval)).status).toBe(200);
  expect(await brokenBalances(shop.db)).toEqual([]);
  const found = await shop.rehearse([statement.replace('$', String(approval))], (db) => brokenBalances(db));
  expect(found.map((one) => one.rule).join()).toContain(rule);
});
