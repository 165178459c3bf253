// @vitest-environment happy-dom
import { staffCancelOrder } from '@kujiya/contract/staff/order-steps';
import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, press, pressFor, see, until } from '../../testing/office.tsx';
import { OrderSteps } from './OrderSteps.tsx';

const order = {
  ...{
    id: 9,
    kind: 'goods',
    status: 'paid',
    order_number: 'S20261103AAA',
    amount: 300,
    complaints: [],
    waiting: null,
  },
  ...{ lines: [{ position: 1, name: '馬克杯', quantity: 1, refunded: 0, arrives_at: null }] },
  shipment: { state: 'paid' },
} as unknown as StaffOrder;
const open = (change: object, rights: readonly string[], answers = new Answers()) => {
  return openOffice('/', <OrderSteps order={{ ...order, ...change }} />, answers, rights);
};
const parcels = ['接單', '看包裹'];
const refunds = ['退款', '取消訂單'];

test.each([
  ['a paid order, without more rights', {}, [], parcels],
  ['a paid order', {}, ['write_refunds'], [...parcels, ...refunds]],
  ['one about which a step waits', { waiting: {} }, ['write_refunds'], parcels],
  ['one that is still to be paid', { status: 'pending' }, ['write_refunds'], ['看包裹', '取消訂單']],
  [
    'one that comes later',
    { lines: [{ arrives_at: '2026-12-01T00:00:00Z' }] },
    ['write_orders'],
    ['商品到齊', '看包裹'],
  ],
  ['a delivered one', { status: 'delivered' }, ['write_orders', 'write_refunds'], ['看包裹', '完成訂單']],
  ['a draw', { kind: 'draws', shipment: null, status: 'completed' }, ['write_refunds'], []],
])('%s offers the steps that its state and the rights allow', async (_, change, rights, steps) => {
  open(change, rights);
  await see('section', '');
  const shown = [...document.querySelectorAll('section :is(button, a)')].map(
    ({ textContent }) => textContent,
  );
  expect(shown.toSorted()).toEqual(steps.toSorted());
});

test('an order is called off for a reason, and one that waits for a second person says so', async () => {
  const answers = open({}, ['write_refunds']).give(staffCancelOrder, {
    ...{
      success: true,
      message: '',
      data: { amount: 300, points: 0, approval: { id: 3, state: 'waiting' } },
    },
  });
  await pressFor('無法出貨', '取消訂單');
  await until(() => expect(answers.last(staffCancelOrder)?.body).toEqual({ reason: '無法出貨' }));
  await see('[role=status]', '已送出，等待另一位同事核准。');
});

test('a step under way cannot be sent a second time', async () => {
  open({}, []);
  await press('接單');
  await see('button[disabled]', '接單');
});
