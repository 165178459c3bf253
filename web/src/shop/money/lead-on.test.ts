// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unopenedDraws } from '#shop/opening/unopened.ts';
import { leadOn } from './lead-on.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/ichiban/ticket/7');
});
afterEach(() => vi.useRealTimers());
const here = () => window.location.pathname;

test('leads to the address that the shop gives', async () => {
  await leadOn({ to: '/built', asked: Promise.resolve('/given') });
  expect(here()).toBe('/given');
});

test('leads to the known address where the shop refuses, or is still silent after 0.8 s', async () => {
  await leadOn({ to: '/built', asked: Promise.reject(new Error('no')) });
  expect(here()).toBe('/built');
  void leadOn({ to: '/opening', asked: new Promise(() => {}) });
  await vi.advanceTimersByTimeAsync(799);
  expect(here()).toBe('/built');
  await vi.advanceTimersByTimeAsync(1);
  expect(here()).toBe('/opening');
});

test('the newest way wins over one that is still waited for', async () => {
  void leadOn({ to: '/recharge', afterMs: 600 });
  void leadOn({ to: '/opening' });
  await vi.runAllTimersAsync();
  expect(here()).toBe('/opening');
});

test('replaces the page it began on, and no other', async () => {
  const before = window.history.length;
  await leadOn({ to: '/box', replace: true });
  expect(window.history.length).toBe(before);
  void leadOn({ to: '/opening', replace: true, afterMs: 800 });
  window.history.replaceState(null, '', '/elsewhere');
  await vi.runAllTimersAsync();
  expect(here()).toBe('/opening');
  expect(window.history.length).toBe(before + 1);
});

test('a paid draw waits for its opening from the moment it is paid, whatever the way takes', async () => {
  const draw = { orderId: 9, game: 'ichiban' as const, product: '夜市怪獸', total: 2 };
  void leadOn({ to: '/opening', asked: new Promise(() => {}), opens: draw });
  await vi.dynamicImportSettled();
  expect(unopenedDraws()).toEqual([{ ...draw, to: '/opening', opened: 0 }]);
  await vi.runAllTimersAsync();
  void leadOn({ to: '/box' });
  expect(unopenedDraws()).toHaveLength(1);
});
