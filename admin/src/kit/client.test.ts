// @vitest-environment happy-dom
import { type CallShape, takesKey } from '@kujiya/contract/kernel/call';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';

const modules = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../contract/src/staff/*.ts', { eager: true }),
);
const staffCalls = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, CallShape] => (entry[1] as CallShape | null)?.access === 'staff');
const changing = staffCalls.filter(([, declared]) => takesKey(declared));

const fetched = vi.fn<typeof fetch>();
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));
const done = () => answer({ success: true, data: {} });
const refused = () => answer({ success: false, code: 'stock_short', message: '庫存不足' }, 409);
const brokenOff = () => Promise.resolve(new Response('{"success": tr', { status: 200 }));
const away = () => answer({ success: false, code: 'unavailable', message: '商店暫時無法處理' }, 503);

const keys = () =>
  fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'));
const press = (declared: CallShape, body: object = { quantity: 10 }, id = 7) =>
  call(declared, {
    params: { id, code: 'G7', kind: 'terms', number: 1, name: 'x', hash: 'h' },
    body,
  } as never)
    .then(() => 'done')
    .catch(() => 'failed');

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test('the contract has many staff calls that change something', () => {
  expect(changing.length).toBeGreaterThan(70);
});

test.each(changing)(
  '%s: a lost answer leaves its key to the next press, an answer ends it',
  async (_, declared) => {
    for (const loses of [lost, brokenOff, away]) {
      fetched.mockReset();
      fetched.mockImplementationOnce(loses).mockImplementation(done);
      expect([await press(declared), await press(declared), await press(declared)]).toEqual([
        'failed',
        'done',
        'done',
      ]);
      const [first, second, third] = keys();
      expect(first).toMatch(/^[\d-]{8,}$/);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    }
  },
);

test.each(staffCalls.filter(([, declared]) => !takesKey(declared)))(
  '%s sends no key',
  async (_, declared) => {
    fetched.mockImplementation(done);
    await press(declared);
    expect(keys()).toEqual([null]);
  },
);

const [, step] = changing.find(([, { path }]) => path === '/api/staff/goods/:id/movements') as [
  string,
  CallShape,
];

test('a refusal ends the key, and so does a change of the form or of the record', async () => {
  fetched.mockImplementationOnce(refused).mockImplementation(lost);
  await press(step);
  await press(step);
  await press(step, { quantity: 11 });
  await press(step, { quantity: 10 }, 8);
  await press(step);
  const all = keys();
  expect(new Set(all.slice(0, 4)).size).toBe(4);
  expect(all[4]).toBe(all[1]);
});

test('the key is kept over a reload, for a day', async () => {
  fetched.mockImplementation(lost);
  await press(step);
  const [first] = keys();
  expect(localStorage.getItem('intents')).toContain(`"key":"${first}"`);
  await press(step);
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1_000 + 1);
  await press(step);
  vi.useRealTimers();
  const [, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a storage that is full changes nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  fetched.mockImplementation(lost);
  await press(step);
  await press(step);
  vi.restoreAllMocks();
  const [first, second] = keys();
  expect(second).toBe(first);
});
