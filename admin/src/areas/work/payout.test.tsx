// @vitest-environment happy-dom
import { staffRevealAccount } from '@kujiya/contract/staff/refunds';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { StaffContext, useStaff } from '#kit/staff.ts';
import { openOffice, press, see, until } from '../../testing/office.tsx';
import { Payout, type Refund } from './Payout.tsx';

const payout: Refund['payouts'][number] = {
  ...{ id: 4, number: 'P1', amount: 450, way: 'transfer', state: 'waiting' },
  ...{ note: null, failure: null, done_at: null },
};
const refund = { id: 2, kind: 'tokens', transfer_account: '***0123', payouts: [payout] } as unknown as Refund;

/** Somebody who settles refunds, and may not read other personal data. */
function Accountant() {
  const { staff } = useStaff();
  return (
    <StaffContext value={{ ...staff, rights: ['read_refunds', 'write_refunds'] }}>
      <Payout payout={payout} refund={refund} />
    </StaffContext>
  );
}

test('the account of a transfer is masked until a reason is given where it is noted', async () => {
  const whole = ok({ data: { transfer_account: '玉山銀行 808 1234567890123 王小明' } });
  const answers = new Answers().give(staffRevealAccount, whole);
  openOffice('/refunds', <Accountant />, answers);
  await see('p', '帳戶：***0123');
  await press('查看完整個資');
  const field = (await see('label', '原因')).querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '匯款');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  await until(async () => {
    const send = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
      (one) => one.textContent === '查看',
    );
    expect(send?.disabled).toBe(false);
    send?.click();
  });
  await see('p', '帳戶：玉山銀行 808 1234567890123 王小明');
  expect(answers.requests.at(-1)).toEqual({
    method: 'POST',
    path: '/api/staff/payouts/4/account',
    query: {},
    body: { reason: '匯款' },
  });
});
