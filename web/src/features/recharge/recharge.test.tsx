// @vitest-environment happy-dom
import { getInvoiceSettings, type InvoiceSettings } from '@kujiya/contract/invoice';
import { getUser } from '@kujiya/contract/member';
import { recharge } from '@kujiya/contract/recharge';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf } from '#shop/invoice/draft.ts';
import { CardInvoice } from '#shop/money/CardInvoice.tsx';
import { keepInvoice, keptInvoice } from '#shop/money/kept-invoice.ts';
import { rememberShortfall } from '#shop/money/return-page.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen, Shop } from '#testing/screen.tsx';
import { RechargeForm } from './form/RechargeForm.tsx';

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

test('the invoice that was typed for a payment begins the next one, by card as well', async () => {
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

  expect(keptInvoice()).toEqual({ email: 'typed@example.tw' });

  // Settings that were changed in the meantime count where nothing was typed.
  const given = answers({ carrier_number: '/ABC1234' });
  const begun = '個人・/ABC1234・typed@example.tw';
  const form = (frozen: boolean) => (
    <Shop answers={given} member>
      <CardInvoice frozen={frozen} wrong={0} onInvoice={() => {}} />
    </Shop>
  );
  cleanup();
  const card = render(form(false));
  await screen.findByText(begun, {}, atFirst);
  fireEvent.click(screen.getByRole('button', { name: '更改' }));
  fireEvent.change(screen.getByLabelText(/^手機條碼載具/), { target: { value: '/XYZ5678' } });
  expect(keptInvoice()).toEqual({ email: 'typed@example.tw' });
  card.rerender(form(true));
  const used = { email: 'typed@example.tw', carrier: '/XYZ5678' };
  await waitFor(() => expect(keptInvoice()).toEqual(used));

  cleanup();
  const settings = { invoice_type: 'personal' } as InvoiceSettings;
  render(
    <Shop answers={given} member>
      <RechargeForm settings={settings} email="known@example.tw" tokens={20} />
    </Shop>,
  );
  const value = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value;
  expect([value(/^電子郵件/), value(/^手機條碼載具/)]).toEqual([used.email, used.carrier]);

  // Sent as in the settings, it leaves nothing.
  keepInvoice(draftOf(settings), draftOf(settings));
  expect(keptInvoice()).toEqual({});
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
