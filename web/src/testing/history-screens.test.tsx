// @vitest-environment happy-dom
import { listCoupons } from '@kujiya/contract/coupons';
import { pointsHistory } from '@kujiya/contract/points';
import { type RechargeTransaction, rechargeHistory } from '@kujiya/contract/recharge';
import { drawHistory } from '@kujiya/contract/ticket-purchase';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Answers } from './answers.ts';
import { openScreen } from './screen.tsx';

const atFirst = { timeout: 30_000 };
const page = { current_page: 1, last_page: 1 };
const now = '2026-11-22T12:00:00Z';

test('a history without draws, or without payments, says so and leads on', async () => {
  const draws = new Answers().give(drawHistory, { success: true, data: [], total: 0, ...page });
  await openScreen('/ichiban/history', draws, { member: true });
  expect(await screen.findByText('還沒有抽獎紀錄', {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '去挑一番賞' })).toBeTruthy();

  const payments = new Answers().give(rechargeHistory, {
    success: true,
    data: { data: [], total: 0, ...page },
  });
  await openScreen('/recharge-details', payments, { member: true });
  expect(await screen.findByText('這段期間沒有紀錄', {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '去儲值' })).toBeTruthy();
});

test('draws are listed by day', async () => {
  const draw = {
    ticket_id: '1',
    code: 'abc',
    drawn_at: now,
    ticket_number: 7,
    product: { name: '龍之一番賞' },
    prize: { tier: 'A', name: '龍的模型', image_url: 'prizes/a.webp' },
  };
  const data = [draw, { ...draw, ticket_id: '2', drawn_at: '2026-11-20T12:00:00Z' }];
  const answers = new Answers().give(drawHistory, { success: true, data, total: 2, ...page });
  await openScreen('/ichiban/history', answers, { member: true });
  expect(await screen.findAllByText('龍的模型', {}, atFirst)).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
});

test('a payment that two pages of the list name is shown once', async () => {
  const payment: RechargeTransaction = {
    id: 'R20261122ABCDEFGHJK',
    transaction_type: 'recharge',
    reference_name: '儲值 300 代幣',
    order_number: 'R20261122ABCDEFGHJK',
    payment_status: 'paid',
    payment_method: 'credit_card',
    can_pay: false,
    transaction_date: now,
    amount: 300,
    paid_amount: 300,
    invoice: null,
    items_data: null,
  };
  const data = { data: [payment, payment], total: 2, ...page };
  const answers = new Answers().give(rechargeHistory, { success: true, data });
  await openScreen('/recharge-details', answers, { member: true });
  const list = await screen.findByRole('region', { name: '交易紀錄' }, atFirst);
  expect(await within(list).findAllByRole('listitem')).toHaveLength(1);
});

test.each(['/beanlist', '/bean'])('%s asks for 20 points entries', async (address) => {
  const answers = new Answers();
  await openScreen(address, answers, { member: true });
  const query = () => answers.requestsOf(pointsHistory)[0]?.query;
  await vi.waitFor(() => expect(query()).toMatchObject({ page: '1', per_page: '20' }), 20_000);
});

test('a coupon is redeemed only where a code is there', async () => {
  const answers = new Answers().give(listCoupons, { status: 'success', data: [] });
  await openScreen('/coupons', answers, { member: true });
  const redeem = await screen.findByRole('button', { name: '兌換' }, atFirst);
  expect(redeem.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('兌換優惠券'), { target: { value: 'WELCOME' } });
  expect(redeem.getAttribute('aria-disabled')).toBeNull();
});
