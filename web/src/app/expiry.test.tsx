// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Services, ServicesProvider } from '#lib/api.tsx';
import { Navigation } from '#lib/navigation.tsx';
import { createSession } from '#lib/session.ts';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { ExpiryWatch } from './ExpiryWatch.tsx';
import { createExpiry } from './expiry.ts';
import { otherRoutes } from './other-routes.ts';
import { PageTable } from './pages.tsx';
import { useGuardedPlace } from './useGuardedPlace.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Guard({ table }: { table: PageTable }) {
  useGuardedPlace(table);
  return null;
}

/** Shows this page to a member; the returned function ends their login, as a refused call does. */
async function open(address: string, whole = Promise.resolve()): Promise<() => void> {
  window.history.replaceState(null, '', address);
  const table = new PageTable([], async () => otherRoutes);
  await table.load();
  const signals = new EventTarget();
  const session = createSession();
  session.signIn('token', {});
  const expire = createExpiry(signals, whole);
  render(
    <ServicesProvider services={{ session } as Services}>
      <ToastProvider toaster={createToaster()}>
        <Navigation>
          <ExpiryWatch signals={signals} table={table} />
          <Guard table={table} />
        </Navigation>
      </ToastProvider>
    </ServicesProvider>,
  );
  return () => {
    session.signOut();
    expire();
  };
}
const rest = () => vi.advanceTimersByTimeAsync(200);
const said = () => document.body.textContent;
const place = () => window.location.pathname + window.location.search;

test.each([
  ['/blindbox/item/4', '身分驗證失敗，請重新登入'],
  ['/checkin', '身分驗證失敗，請重新登入'],
  ['/tasks', '身分驗證失敗，請重新登入'],
  ['/box', '登入已過期，請重新登入'],
])('an ended login on the members’ page %s says so', async (address, text) => {
  const end = await open(address);
  end();
  await rest();
  expect(said()).toContain(text);
  expect(said()).not.toContain('請先登入');
  expect(place()).toBe(`/login?redirect=${encodeURIComponent(address)}`);
});

test.each(['/ichiban/draw/3/7', '/ichiban/draw/abc'])(
  'the reason why a login ended is left to be read for 1.5 s on %s',
  async (address) => {
    const end = await open(address);
    end();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(said()).toContain('登入已過期，請重新登入');
    expect(said()).not.toContain('請先登入');
    expect(place()).toBe(address);
    await vi.advanceTimersByTimeAsync(300);
    expect(place()).toBe(`/login?redirect=${encodeURIComponent(address)}`);
  },
);

test('an ended login leads away only once the page is taken over', async () => {
  let come = () => {};
  const end = await open(
    '/gacha/detail/7',
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  end();
  await rest();
  expect(place()).toBe('/gacha/detail/7');
  come();
  await rest();
  expect(place()).toBe('/login?redirect=%2Fgacha%2Fdetail%2F7');
});
