// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  sessionStorage.setItem('orders_opened', '[1]');
  keepInvoice({ email: 'typed@example.tw' });
});
afterEach(() => vi.clearAllMocks());

const left = () => [
  phoneDraft(),
  localStorage.getItem('returnToPage'),
  sessionStorage.getItem('orders_opened'),
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
