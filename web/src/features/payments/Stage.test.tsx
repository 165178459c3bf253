// @vitest-environment happy-dom
import { type PaymentState, paymentRedirect, paymentState } from '@kujiya/contract/payments';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, unavailable } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const paid = (order_type: PaymentState['order_type']): PaymentState => ({
  order_id: 9,
  order_number: 'G26112800ABCD',
  order_type,
  amount: 60,
  progress: 'paid',
  payment_method: 'credit_card',
  card_last: '1111',
  code: null,
  paid_at: '2026-11-28T12:00:00+08:00',
  expires_at: null,
  attempts: 1,
  product: { id: 7, name: '夜市怪獸轉蛋', image_url: 'products/a.webp', lot_id: 4, slots: 1 },
});
const opened = (path: RegExp) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toMatch(path), { timeout: 5_000 });

test.each([
  ['gashapon', /^\/gacha\/animation\?product_id=7&order_id=9/],
  ['blindbox', /^\/blindbox\/result\?order_id=9/],
  ['kuji', /^\/ichiban\/draw\/\w+$/],
] as const)('a paid draw (%s) is opened although the shop does not say where', async (type, path) => {
  const answers = new Answers()
    .give(paymentState, { success: true, data: paid(type) })
    .give(paymentRedirect, unavailable);
  await openScreen('/payment/G26112800ABCD?back=told', answers, { member: true });
  await opened(path);
});

test('a shop that stays silent does not hold it up', async () => {
  const answers = new Answers()
    .give(paymentState, { success: true, data: paid('gashapon') })
    .give(paymentRedirect, new Promise(() => {}));
  await openScreen('/payment/G26112800ABCD?back=told', answers, { member: true });
  await opened(/^\/gacha\/animation/);
});

test('what is kept until it is paid says what happens when the time is over', async () => {
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const answers = new Answers().give(paymentState, {
    success: true,
    data: { ...paid('kuji'), progress: 'waiting', paid_at: null, expires_at },
  });
  await openScreen('/payment/G26112800ABCD', answers, { member: true });
  expect(await screen.findByText('時間到還沒付款，保留的會放回去，不會扣款。')).toBeTruthy();
});

test('on a desktop the slip lies wide, with the picture of what is paid for', async () => {
  const failed = {
    ...paid('kuji'),
    progress: 'failed' as const,
    expires_at: '2126-11-28T12:00:00+08:00',
    attempts: 1,
  };
  const answers = new Answers().give(paymentState, { success: true, data: failed });
  await openScreen('/payment/G26112800ABCD?back=told', answers, { member: true });
  const slip = (await screen.findByRole('heading', { name: '付款沒有成功' })).closest('section');
  expect(slip?.querySelector('.max-desk\\:hidden img')?.getAttribute('src')).toContain('products/a');
});
