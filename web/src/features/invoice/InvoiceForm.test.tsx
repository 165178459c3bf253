// @vitest-environment happy-dom
import { getInvoiceSettings, setCarrier, setInvoiceEmail } from '@kujiya/contract/invoice';
import { getUser } from '@kujiya/contract/member';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftOf } from '#shop/invoice/draft.ts';
import { keepInvoice, keptInvoice } from '#shop/money/kept-invoice.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const data = {
  invoice_type: 'personal' as const,
  carrier_number: '/123-ABC',
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: null,
};
const open = (email: string | null) =>
  new Answers()
    .give(getInvoiceSettings, { success: true, data })
    .give(getUser, { id: 1, tokens: 0, email, vip_info: { total_points: 0 } } as never);
const asked = (answers: Answers) => answers.last(setCarrier) !== undefined;

test('a personal invoice is not saved without an e-mail address, which its label does not call optional', async () => {
  const answers = open(null);
  await openScreen('/settings/invoice', answers, { member: true });
  const field = await screen.findByLabelText('電子郵件', {}, atFirst);
  fireEvent.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(screen.getByText('請填寫電子郵件')).toBeTruthy());
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(asked(answers)).toBe(false);
});

test('a donated invoice needs none, and its label says so', async () => {
  await openScreen('/settings/invoice', open(null), { member: true });
  fireEvent.click(await screen.findByRole('radio', { name: /捐贈/ }, atFirst));
  expect(screen.getByLabelText('電子郵件（可不填）')).toBeTruthy();
});

test('the member’s own address stands in the field until another one is saved', async () => {
  await openScreen('/settings/invoice', open('me@toys.example'), { member: true });
  const field = await screen.findByLabelText<HTMLInputElement>('電子郵件', {}, atFirst);
  await waitFor(() => expect(field.value).toBe('me@toys.example'));
});

test('settings that are saved count more than what was typed at the last payment', async () => {
  const saved = { success: true, message: '已儲存' } as never;
  const answers = open('me@toys.example').give(setInvoiceEmail, saved).give(setCarrier, saved);
  await openScreen('/settings/invoice', answers, { member: true });
  const field = await screen.findByLabelText<HTMLInputElement>('電子郵件', {}, atFirst);
  await waitFor(() => expect(field.value).toBe('me@toys.example'));
  keepInvoice({ ...draftOf(data), carrier: '/XYZ5678' }, draftOf(data));
  fireEvent.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(keptInvoice()).toEqual({}));
});
