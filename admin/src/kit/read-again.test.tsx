// @vitest-environment happy-dom
import { staffLog } from '@kujiya/contract/staff/log';
import { staffOrderNotes } from '@kujiya/contract/staff/notes';
import { staffCompleteOrder } from '@kujiya/contract/staff/order-steps';
import { type StaffOrder, staffOrder, staffOrders } from '@kujiya/contract/staff/orders';
import { staffSeries } from '@kujiya/contract/staff/series';
import { staffWork } from '@kujiya/contract/staff/work';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Shell } from '#app/Shell.tsx';
import { SeriesPage } from '#areas/content/SeriesPage.tsx';
import { openOffice, press, see } from '../testing/office.tsx';
import { nounOf, nouns } from './read-again.ts';

const orderIn = (status: 'delivered' | 'completed') =>
  ({
    ...{ id: 9, order_number: 'A0009', kind: 'goods', type: 'shop', status, payment_status: 'paid' },
    ...{ payment_method: 'balance', member: { id: 5, name: '小美', phone: null }, content: '水豚杯' },
    ...{ amount: 500, created_at: '2026-11-28T04:00:00Z', product_id: null, paid_at: null, expires_at: null },
    ...{ total_amount: 500, points_used: 0, points_discount: 0, coupon_discount: 0, shipping_fee: 0 },
    ...{ customer_note: '', is_kept: false, lines: [], tickets: [], proof_url: null, coupon: null },
    ...{ payments: [], refunds: [], shipment: null, steps: [], complaints: [], waiting: null },
  }) satisfies StaffOrder;

/** The server's answers about an order that is in this state, and the work that waits then. */
const give = (answers: Answers, status: 'delivered' | 'completed', count: number) =>
  answers
    .give(staffOrders, { success: true, data: [orderIn(status)], next: null })
    .give(staffOrder, { success: true, data: orderIn(status) })
    .give(staffWork, {
      success: true,
      data: [
        {
          kind: 'shipments_pack',
          count,
          oldest: '2026-11-28T04:00:00Z',
          due: null,
          path: '/shipments?state=accepted',
        },
      ],
    });

test('a step reads its record and the counts again, no unrelated list, and its own list when one goes back', async () => {
  const answers = give(new Answers(), 'delivered', 3)
    .give(staffCompleteOrder, { success: true })
    .give(staffOrderNotes, { success: true, data: [] })
    .give(staffLog, { success: true, data: [], next: null, head: null })
    .give(staffSeries, { success: true, data: [] });
  const parts = (
    <>
      <Shell />
      <SeriesPage />
    </>
  );
  const rights = ['read_orders', 'write_orders', 'read_catalogue', 'read_log'];
  openOffice('/orders', parts, answers, rights);
  (await see('a', 'A0009')).click();
  await see('button', '完成訂單');
  await see('p', '還沒有系列');
  await see('nav a', '待辦 3');
  const counted = () => {
    const read = answers.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
    return Object.fromEntries(
      [...new Set(read)].map((path) => [path, read.filter((one) => one === path).length]),
    );
  };
  const before = counted();
  const more = (path: string) => (counted()[path] ?? 0) - (before[path] ?? 0);

  give(answers, 'completed', 2);
  await press('完成訂單');
  await see('.badge', '已完成');
  await see('nav a', '待辦 2');
  expect(['/api/staff/orders/9', staffWork.path, staffLog.path].map(more)).toEqual([1, 1, 1]);
  expect([staffSeries.path, staffOrders.path].map(more)).toEqual([0, 0]);

  (await see('article a', '訂單')).click();
  await see('td .badge', '已完成');
  expect([staffSeries.path, staffOrders.path].map(more)).toEqual([0, 1]);
});

test('every noun is that of a call', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../../../contract/src/staff/*.ts', '!**/*.test.ts'],
    {
      eager: true,
    },
  );
  const paths = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap((one) => (one !== null && typeof one === 'object' && 'path' in one ? [nounOf(one.path)] : []));
  expect(nouns.filter((noun) => !paths.includes(noun))).toEqual([]);
  expect(nouns.filter((noun, at) => nouns.indexOf(noun) !== at)).toEqual([]);
});
