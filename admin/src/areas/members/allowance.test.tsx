// @vitest-environment happy-dom
import { staffAllowance } from '@kujiya/contract/staff/approvals';
import { balanceMessages, staffAdjustMember, staffGifts } from '@kujiya/contract/staff/balances';
import type { MemberPage } from '@kujiya/contract/staff/members';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, see } from '../../testing/office.tsx';
import { allowanceAnswer } from '../../testing/samples.ts';
import { AdjustSheet, GrantSheet } from './BalanceSheets.tsx';

const member = { id: 7, name: '王小美', tokens: 100, points: 40 } as MemberPage;
const sheet = { member, onClose: () => {}, onSaid: () => {} };
/** Types a number as a person does. */
async function fill(number: string): Promise<void> {
  const field = (await see('label', '數量')).parentElement?.querySelector('input');
  if (!field) throw new Error('no field for a number');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, number);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const open = (answers: Answers) =>
  openOffice(
    '/members/7',
    <AdjustSheet {...sheet} />,
    answers.give(staffAdjustMember, {
      ...{ success: true, message: balanceMessages.adjusted, data: { amount: 500 } },
    }),
  );

test('a sheet says how much of the day is used, and nothing more while the step is within it', async () => {
  open(new Answers().give(staffAllowance, allowanceAnswer()));
  await see('[role=note]', '今天已動用 NT$1,200／NT$3,000');
  await fill('1800');
  expect((await see('[role=note]', '今天已動用')).textContent).not.toContain('第二個人');
});

test('above what is left it names who could approve, before it is sent', async () => {
  open(new Answers().give(staffAllowance, allowanceAnswer()));
  await fill('1801');
  await see('[role=note]', '這一步要第二個人核准：阿理');
});

test('where there is nobody, it says that one person approves, with a proof and a mark', async () => {
  open(new Answers().give(staffAllowance, allowanceAnswer({ others: [], alone: true })));
  await fill('5000');
  await see('[role=note]', '一人核准：現在沒有第二位同事可以核准。送出前要再確認是您本人');
});

test('where nobody may approve yet, it says so instead of promising somebody', async () => {
  open(new Answers().give(staffAllowance, allowanceAnswer({ others: [] })));
  await fill('5000');
  await see('[role=note]', '現在還沒有人可以');
});

test('tool cards and points are counted at their worth', async () => {
  const answers = new Answers().give(staffGifts, { success: true, data: [] });
  openOffice(
    '/members/7',
    <GrantSheet {...sheet} />,
    answers.give(staffAllowance, allowanceAnswer({ left: 99 })),
  );
  const kind = (await see('label', '項目')).parentElement?.querySelector('select');
  if (!kind) throw new Error('no kinds');
  const choose = (value: string) => {
    kind.value = value;
    kind.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('points');
  await fill('1980');
  expect((await see('[role=note]', '今天已動用')).textContent).not.toContain('第二個人');
  await fill('1981');
  await see('[role=note]', '第二個人');
  await fill('4');
  choose('tool_card');
  expect((await see('[role=note]', '今天已動用')).textContent).not.toContain('第二個人');
  await fill('5');
  await see('[role=note]', '第二個人');
});
