// @vitest-environment happy-dom
import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf } from '#shop/invoice/draft.ts';
import { keepInvoice, keptInvoice } from '#shop/money/kept-invoice.ts';
import { keepInvitation, storedInvitation } from './invitation-code.ts';
import { forgetMember, forgetVisit } from './leave.ts';
import { keepPhoneDraft, phoneDraft } from './phone-draft.ts';

const liff = vi.hoisted(() => ({
  init: vi.fn(),
  isLoggedIn: vi.fn(() => true),
  logout: vi.fn(),
  use: vi.fn(),
}));
vi.mock('@line/liff/core', () => ({ default: liff }));
vi.mock('@line/liff/is-logged-in', () => ({ default: class {} }));
vi.mock('@line/liff/logout', () => ({ default: class {} }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  liff.use.mockReturnValue(liff);
  keepPhoneDraft('0912345678');
  keepInvitation('ABCDEFGH');
  localStorage.setItem('returnToPage', '/ichiban/detail/1');
  localStorage.setItem('orders_opened', '[1]');
  const settled = draftOf({ invoice_type: 'personal' } as InvoiceSettings);
  keepInvoice({ ...settled, email: 'typed@example.tw' }, settled);
  expect(keptInvoice()).not.toEqual({});
});
afterEach(() => vi.clearAllMocks());

const left = () => [
  phoneDraft(),
  localStorage.getItem('returnToPage'),
  localStorage.getItem('orders_opened'),
  keptInvoice(),
];

test('a logout leaves nothing behind', () => {
  forgetMember(null);
  expect(left()).toEqual(['', null, null, {}]);
  expect(storedInvitation()).toBeUndefined();
});

test('a visitor opening an invitation with an ended login is still invited', () => {
  forgetVisit(null);
  expect(left()).toEqual(['', null, null, {}]);
  expect(storedInvitation()).toBe('ABCDEFGH');
});

test('the LINE app’s login ends with the member’s, if there is one', async () => {
  forgetMember('app');
  await new Promise((resolve) => setTimeout(resolve));
  expect(liff.logout).not.toHaveBeenCalled();
  localStorage.setItem('LIFF_STORE:app:IDToken', 'x');
  forgetMember('app');
  await vi.waitFor(() => expect(liff.logout).toHaveBeenCalledOnce(), 20_000);
  expect(liff.init).toHaveBeenCalledWith({ liffId: 'app' });
});
