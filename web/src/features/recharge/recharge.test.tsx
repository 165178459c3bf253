// @vitest-environment happy-dom
import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { getUser } from '@kujiya/contract/member';
import { recharge } from '@kujiya/contract/recharge';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetInvoice } from '#shop/money/kept-invoice.ts';
import { rememberShortfall } from '#shop/money/return-page.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };

const answers = (settings = {}) =>
  new Answers()
    .give(getUser, { id: 1, tokens: 20, email: 'known@example.tw' } as never)
    .give(getInvoiceSettings, { success: true, data: { invoice_type: 'personal', ...settings } } as never);

const open = async (given: Answers) => {
  await openScreen('/recharge', given, { member: true });
  const email = await screen.findByLabelText<HTMLInputElement>(/^電子郵件/, {}, atFirst);
  return { email, carrier: screen.getByLabelText<HTMLInputElement>(/^手機條碼載具/) };
};

beforeEach(() => sessionStorage.clear());

test('the invoice that was typed is there again after a payment that failed, until one succeeds', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const paying = answers().give(recharge, {
    success: true,
    data: { payment_form: '<form action="/sandbox/newebpay"></form>' },
  } as never);
  const first = await open(paying);
  expect(first.email.value).toBe('known@example.tw');
  fireEvent.change(first.email, { target: { value: 'typed@example.tw' } });
  fireEvent.click(screen.getByRole('button', { name: /^前往付款/ }));
  await screen.findByRole('button', { name: '前往付款頁…' }, atFirst);
  await waitFor(() => expect(paying.requestsOf(recharge)).toHaveLength(1));

  // Settings that were changed in the meantime count where nothing was typed.
  const again = await open(answers({ carrier_number: '/ABC1234' }));
  expect([again.email.value, again.carrier.value]).toEqual(['typed@example.tw', '/ABC1234']);

  forgetInvoice();
  expect((await open(answers())).email.value).toBe('known@example.tw');
});

test('what is missing names the smallest amount that covers it, whichever is chosen', async () => {
  rememberShortfall(1_360);
  await open(answers());
  expect(screen.getByText('剛才還差 1,360 代幣，儲 2,000 就夠。')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /5,000/ }));
  expect(screen.getByText('剛才還差 1,360 代幣，儲 2,000 就夠。')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^1,000/ }));
  expect(screen.getByText(/這個金額還不夠/)).toBeTruthy();
});
