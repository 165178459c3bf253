// @vitest-environment happy-dom
import { staffDeclineRefund, staffRefunds, staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { listOf } from '../../testing/lists.tsx';
import { openOffice, pressFor, see, shows, until } from '../../testing/office.tsx';
import type { Refund } from './Payout.tsx';
import { RefundsPage } from './RefundsPage.tsx';

const refund: Refund = {
  ...{
    id: 2,
    member_id: 5,
    member_name: '小班',
    kind: 'tokens',
    order_number: null,
    amount: 500,
    fee: 15,
    points: 0,
    state: 'asked',
  },
  ...{ reason: '退還未使用的代幣', at: '2026-11-03T02:00:00Z', transfer_account: null, payouts: [] },
};
const open = (change: Partial<Refund> = {}, rights = ['read_refunds', 'write_refunds']) => {
  const answers = new Answers()
    .give(staffRefunds, listOf([{ ...refund, ...change }]))
    .give(staffDeclineRefund, { success: true, message: '已婉拒' })
    .give(staffSettleRefund, { success: true, data: { payouts: [], approval: { id: 3, state: 'waiting' } } });
  return openOffice('/refunds', <RefundsPage />, answers, rights);
};

test('tokens go back to the wallet for a reason when the refund is declined, and nothing is paid', async () => {
  const answers = open();
  await pressFor('請改用代幣購買', '婉拒');
  await until(() => expect(answers.last(staffDeclineRefund)?.body).toEqual({ reason: '請改用代幣購買' }));
  expect(answers.last(staffSettleRefund)).toBeUndefined();
});

test('a refund is agreed to for a reason, and says when it waits for a second person', async () => {
  const answers = open();
  await pressFor('帳號已確認', '同意', '同意退款');
  await see('[role=status]', '已送出，等待另一位同事核准。');
  expect(answers.last(staffSettleRefund)?.body).toEqual({ reason: '帳號已確認' });
  expect(answers.last(staffDeclineRefund)).toBeUndefined();
});

test.each<[string, Partial<Refund>, string[]]>([
  ['without the right', {}, ['read_refunds']],
  ['of an order', { kind: 'order' }, ['read_refunds', 'write_refunds']],
  ['that is decided', { state: 'declined' }, ['read_refunds', 'write_refunds']],
])('a refund %s is not to be decided here', async (_, change, rights) => {
  open(change, rights);
  await see('td', '退還未使用的代幣');
  expect(shows('button', '同意')).toBe(false);
});
