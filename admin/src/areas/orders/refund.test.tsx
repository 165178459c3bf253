// @vitest-environment happy-dom
import { staffAllowance } from '@kujiya/contract/staff/approvals';
import { staffPreviewRefund, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { fieldOf, fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { allowanceAnswer, sampleRefund } from '../../testing/samples.ts';
import { RefundSheet } from './RefundSheet.tsx';

const order = {
  id: 9,
  lines: [
    { position: 1, name: '馬克杯', quantity: 3, refunded: 1 },
    { position: 2, name: '毛巾', quantity: 1, refunded: 1 },
  ],
} as unknown as StaffOrder;
const preview = { ...sampleRefund, points: 200 };
const open = () => {
  const answers = new Answers()
    .give(staffPreviewRefund, { success: true, data: preview })
    .give(staffRefundOrder, { success: true, message: '已退款', data: { amount: 500, points: 200 } })
    .give(staffAllowance, allowanceAnswer());
  const said: boolean[] = [];
  openOffice(
    '/',
    <RefundSheet order={order} onDone={(waits) => said.push(waits)} onClose={() => {}} />,
    answers,
  );
  return { answers, said };
};
const pieces = '退「馬克杯」的件數';

test('the pieces that are left can be given back, for a reason, as they were previewed', async () => {
  const { answers, said } = open();
  await see('dialog button[disabled]', '請先選要退的件數');
  expect([...(await fieldOf(pieces)).querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '0',
    '1',
    '2',
  ]);
  expect(shows('label', '毛巾')).toBe(false);
  await fill(pieces, '2');
  (await fieldOf('退回的商品放回庫存再賣')).click();
  await press('試算');
  await see('section', '退紅利 200 點');
  const lines = [{ position: 1, quantity: 2 }];
  expect(answers.last(staffPreviewRefund)?.body).toEqual({ lines, restock: false });
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', ' 外盒受損 ');
  await press('確定退款');
  await until(() => expect(said).toEqual([false]));
  expect(answers.last(staffRefundOrder)?.body).toEqual({ lines, restock: false, reason: '外盒受損' });
});

test.each([
  ['pieces', () => fill(pieces, '2')],
  ['shelf', async () => (await fieldOf('退回的商品放回庫存再賣')).click()],
])('a preview of other %s is not taken for this refund: it is asked for again', async (_, change) => {
  const { answers } = open();
  await fill(pieces, '1');
  await press('試算');
  await see('section', '退紅利 200 點');
  await change();
  await see('dialog button', '試算');
  expect(shows('section', '退紅利 200 點')).toBe(false);
  await press('試算');
  await see('section', '退紅利 200 點');
  expect(answers.requests.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(2);
  expect(answers.last(staffRefundOrder)).toBeUndefined();
});
