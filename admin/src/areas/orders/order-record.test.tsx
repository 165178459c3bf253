// @vitest-environment happy-dom
import { staffLog } from '@kujiya/contract/staff/log';
import { staffOrderNotes } from '@kujiya/contract/staff/notes';
import { type StaffOrder, staffOrder } from '@kujiya/contract/staff/orders';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { openOffice, see } from '../../testing/office.tsx';
import { OrderRecord } from './OrderRecord.tsx';

const at = '2026-11-29T00:00:00.000Z';
const refund = { id: 1, amount: 400, points: 0, state: 'done', reason: '缺件', at };
const order = {
  ...{ id: 9, kind: 'goods', type: 'goods', status: 'completed', order_number: 'S20261129AAA' },
  ...{ created_at: at, paid_at: at, expires_at: null, amount: 1_000, total_amount: 1_000 },
  ...{ points_used: 0, points_discount: 0, coupon_discount: 0, coupon: null, shipping_fee: 0 },
  ...{
    member: { id: 5, name: '小班', phone: null },
    customer_note: '',
    is_kept: true,
    complaints: [],
    waiting: null,
  },
  ...{ lines: [], tickets: [], payments: [], steps: [], shipment: null, proof_url: null },
  refunds: [refund, { ...refund, id: 2, amount: 50 }, { ...refund, id: 3, amount: 500, state: 'declined' }],
} as unknown as StaffOrder;

test('below what was paid stands what was given back, without what was declined', async () => {
  const answers = new Answers()
    .give(staffOrder, ok({ data: order }))
    .give(staffOrderNotes, ok({ data: [] }))
    .give(staffLog, ok({ data: [], next: null, head: null }));
  openOffice(
    '/orders/9',
    <Route path="/orders/:id">
      <OrderRecord />
    </Route>,
    answers,
    ['read_orders'],
  );
  const sums = (await see('dt', '實付')).closest('dl');
  expect([...(sums?.querySelectorAll('div') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '小計NT$1,000',
    '實付NT$1,000',
    '退款−NT$450',
  ]);
});
