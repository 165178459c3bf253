// @vitest-environment happy-dom
import { type Approval, staffApprovals, staffWithdraw } from '@kujiya/contract/staff/approvals';
import { staffViews } from '@kujiya/contract/staff/views';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { listOf } from '../../testing/lists.tsx';
import { openOffice, press, see, until } from '../../testing/office.tsx';
import { ApprovalsPage } from './ApprovalsPage.tsx';

const approval: Approval = {
  ...{ id: 5, kind: 'order.refund', words: '訂單退款', subject: 'order:17', detail: null, amount: 4_200 },
  ...{ receiver: { id: 9, name: '王小美' }, about: 'S20261127ABC：馬克杯 × 7', reason: '客人退貨' },
  ...{ above_limit: false, barred: null, state: 'waiting', asked_by: { id: 2, name: '阿理' } },
  ...{ asked_at: '2026-11-27T02:00:00Z', expires_at: '2026-12-04T02:00:00Z' },
  ...{ decided_by: null, decided_at: null, decision: null },
};
const open = (change: Partial<Approval>, answers = new Answers()) => {
  const list = listOf([{ ...approval, ...change }]);
  openOffice(
    '/approvals',
    <ApprovalsPage />,
    answers.give(staffViews, { success: true, data: [] }).give(staffApprovals, list),
  );
  return answers;
};

test('a request says who gets the money, how much and what for, also where it is decided', async () => {
  open({});
  await see('td', '王小美');
  await see('td', 'S20261127ABC：馬克杯 × 7');
  await press('核准');
  await see('p', '會員 王小美（9）・S20261127ABC：馬克杯 × 7・NT$4,200・阿理提出：客人退貨');
});

test.each([
  [{ barred: 'made' as const }, '提出的人建立、邀請或重設過您的帳號'],
  [{ barred: 'new' as const }, '您的帳號滿一天後才能核准'],
  [{ above_limit: true }, '金額超過您可以核准的上限'],
])('who may not approve it reads why: %o', async (change, words) => {
  open(change);
  await see('td', words);
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('核准');
});

test('the person who asked withdraws it', async () => {
  const answers = open({ asked_by: { id: 3, name: '小包' } });
  answers.give(staffWithdraw, { success: true, data: { ...approval, state: 'withdrawn' } });
  await press('撤回');
  const reason = await see('label', '原因');
  const field = reason.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '寫錯了');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() =>
    expect(document.querySelector<HTMLButtonElement>('form button[type=submit]')?.disabled).toBe(false),
  );
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
  await until(() =>
    expect(answers.requests).toContainEqual({
      query: {},
      method: 'POST',
      path: '/api/staff/approvals/5/withdraw',
      body: { reason: '寫錯了' },
      key: expect.any(String),
    }),
  );
});

test('what one person did alone is listed as that', async () => {
  open({ state: 'alone' });
  await see('td', '一人核准');
});
