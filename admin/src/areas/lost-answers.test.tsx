// @vitest-environment happy-dom
import type { CallShape } from '@kujiya/contract/kernel/call';
import { staffAllowance } from '@kujiya/contract/staff/approvals';
import { staffAdjustMember } from '@kujiya/contract/staff/balances';
import type { MemberPage } from '@kujiya/contract/staff/members';
import { staffPreviewRefund, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { Answers } from '@kujiya/web/testing/answers.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fill, openOffice, press, see } from '../testing/office.tsx';
import { allowanceAnswer, sampleRefund } from '../testing/samples.ts';
import { AdjustSheet } from './members/BalanceSheets.tsx';
import { RefundSheet } from './orders/RefundSheet.tsx';
import { Stock } from './products/Stock.tsx';

const nothing = () => {};
const member = { id: 5, name: '小美', tokens: 100_000, points: 0 } as MemberPage;
const goods = { stock: 10, reserved: 0, sold: 0, received: 10, arrives_at: null } as never;
const order = {
  id: 9,
  lines: [{ position: 1, name: '馬克杯', quantity: 2, refunded: 0 }],
} as unknown as StaffOrder;

type Step = { declared: CallShape; part: ReactNode; prepare: () => Promise<void>; button: string };
const steps: Record<string, Step> = {
  更正: {
    declared: staffAdjustMember,
    part: <AdjustSheet member={member} onClose={nothing} onSaid={nothing} />,
    async prepare() {
      await fill('數量', '500');
      await fill('原因', '補償');
    },
    button: '送出更正',
  },
  進貨: {
    declared: moveStaffStock,
    part: <Stock productId={7} goods={goods} />,
    async prepare() {
      await fill('數量', '10');
      await fill('原因', '到貨');
    },
    button: '進貨',
  },
  退款: {
    declared: staffRefundOrder,
    part: <RefundSheet order={order} onDone={nothing} onClose={nothing} />,
    async prepare() {
      await fill('退「馬克杯」的件數', '1');
      await press('試算');
      await fill('原因', '瑕疵');
    },
    button: '確定退款',
  },
};

test.each(Object.entries(steps))(
  '%s whose answer is lost says so, reads again, and is sent once more as the same step',
  async (_, { declared, part, prepare, button }) => {
    const answers = new Answers()
      .give(staffPreviewRefund, { success: true, data: sampleRefund })
      .give(staffAllowance, allowanceAnswer())
      .give(declared, 'offline');
    openOffice('/', part, answers, ['write_catalogue']);
    await prepare();
    await press(button);
    await see('[role=alert]', '不確定有沒有做到，請先看上面的數字');
    answers.give(declared, { success: true, message: '好了', data: {} });
    await press(button);
    const sent = () =>
      answers.requests.filter(({ path, method }) => method === 'POST' && !path.endsWith('preview'));
    await expect.poll(() => sent().length).toBe(2);
    const [first, second] = sent();
    expect(first?.key).toBeDefined();
    expect(second).toEqual(first);
  },
);

test('a form that is changed after a lost answer says that it would be another step', async () => {
  const answers = new Answers().give(staffAllowance, allowanceAnswer()).give(staffAdjustMember, 'offline');
  openOffice('/', <AdjustSheet member={member} onClose={nothing} onSaid={nothing} />, answers);
  await fill('數量', '70');
  await fill('原因', '補償');
  await press('送出更正');
  await see('[role=alert]', '再按一次也不會做兩次');
  await fill('數量', '80');
  await see('[role=alert]', '內容改過，再送出就是另一筆');
  expect(document.body.textContent).not.toContain('再按一次也不會做兩次');
});
