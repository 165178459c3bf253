import { taipeiDate } from '@kujiya/contract/kernel/time';
import { staffDeactivate } from '@kujiya/contract/staff/accounts';
import * as approvals from '@kujiya/contract/staff/approvals';
import { staffGrantMember } from '@kujiya/contract/staff/balances';
import { closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { changeApprovalAmount, staffSettings } from '@kujiya/contract/staff/settings';
import { beforeEach, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { pursesOf } = stateOf(shop);
let owner: TestStaff;
/** The shop has one person. */
beforeEach(async () => {
  await shop.db.query('update staff set disabled_at = now() where disabled_at is null');
  await shop.db.query('delete from staff_sessions');
  owner = await shop.staff();
});

const reason = '客人退貨';
const age = (minutes: number) =>
  shop.db.query(`update staff_sessions set proved_at = now() - make_interval(mins => ${minutes})`);
const grant = (by: TestStaff, { id }: TestMember, amount = 4_000) =>
  shop.call(staffGrantMember, {
    token: by.token,
    params: { id },
    body: { kind: 'tokens', amount, reason },
  });
const allowance = async (by: TestStaff, amount = 4_000) =>
  (
    await shop.call(approvals.staffAllowance, {
      token: by.token,
      query: { right: 'write_members', amount },
    })
  ).body.data;

test('where nobody else may approve, an owner goes on alone with a fresh proof, marked in log and closing', async () => {
  const goods = await makeGoods(shop.db, { price: 3_480 });
  const ann = await shop.member({ tokens: 3_480 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }] });
  const refund = () =>
    shop.call(staffRefundOrder, { token: owner.token, params: { id }, body: { reason }, key: 'one-refund' });
  expect(await allowance(owner)).toEqual({ most: 3_000, left: 3_000, others: [], alone: true });
  await age(6);
  expect((await refund()).body.code).toBe('fresh_proof_required');
  expect(await pursesOf(ann)).toEqual([0, 0]);
  await age(0);
  expect((await refund()).body.data).toEqual({ amount: 3_480, points: 0 });
  expect(await pursesOf(ann)).toEqual([3_480, 0]);
  const query = { subject: `order:${id}` };
  const [entry] = (await shop.call(staffLog, { token: owner.token, query })).body.data;
  expect(entry).toMatchObject({ words: '退款（一人核准）', reason, staff: { id: owner.id } });
  const listed = await shop.call(approvals.staffApprovals, { token: owner.token, query: { state: 'alone' } });
  expect(listed.body.data[0]).toMatchObject({ subject: `order:${id}`, amount: 3_480, decided_by: null });
  const day = taipeiDate(Date.now());
  await shop.call(closeDay, { token: owner.token, body: { day } });
  const [closing] = (await shop.call(listClosings, { token: owner.token, query: {} })).body.data;
  expect(closing).toMatchObject({ day, alone: listed.body.data.length });
  expect(await allowance(owner)).toMatchObject({ left: 3_000 });
});

test('an owner alone raises the amount', async () => {
  const { version } = (await shop.call(staffSettings, { token: owner.token })).body.data;
  const body = { version, amount: 8_000, reason };
  const raised = await shop.call(changeApprovalAmount, { token: owner.token, body });
  expect(raised.body.data).toMatchObject({ approval_amount: 8_000, waiting: null });
  await shop.tamper('update shop_settings set approval_amount = null');
});

test('as soon as a second person may approve, two are needed', async () => {
  const ann = await shop.member();
  const manager = await shop.staff('manager');
  expect(await allowance(owner)).toMatchObject({ others: ['店員'], alone: false });
  expect((await grant(owner, ann)).body.data.approval?.state).toBe('waiting');
  expect(await pursesOf(ann)).toEqual([0, 0]);
  expect((await grant(manager, await shop.member())).body.data.approval?.state).toBe('waiting');
});

test.each([
  ['has another right', 'clerk', ''],
  ['may approve less', 'support', ''],
  ['is not a day old', 'manager', 'created_at = now()'],
  ['has not set a password yet', 'manager', 'password_hash = null'],
])('a second person who %s is none', async (_, role, change) => {
  const { id } = await shop.staff(role);
  if (change) await shop.db.query(`update staff set ${change} where id = ${id}`);
  const ann = await shop.member();
  expect((await grant(owner, ann)).body.data).toEqual({ amount: 4_000 });
  expect(await pursesOf(ann)).toEqual([4_000, 0]);
});

test('nobody but an owner goes on alone, and no owner who has just sent the others away', async () => {
  const manager = await shop.staff('manager');
  await shop.db.query(`update staff set created_at = now() where id = ${owner.id}`);
  expect(await allowance(manager)).toMatchObject({ others: [], alone: false });
  expect((await grant(manager, await shop.member())).body.data.approval?.state).toBe('waiting');
  const params = { id: manager.id };
  await shop.call(staffDeactivate, { token: owner.token, params, body: { reason } });
  expect(await allowance(owner)).toMatchObject({ others: [], alone: false });
  expect((await grant(owner, await shop.member())).body.data.approval?.state).toBe('waiting');
});
