import { changeAddress } from '@kujiya/contract/address';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { login } from '@kujiya/contract/sign-in';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, createClient, messageOf } from './client.ts';
import { createSession } from './session.ts';

const away = {
  success: false,
  code: 'unavailable',
  message: '商店暫時無法處理您的請求，請稍候幾秒再試一次',
};
const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const fetched = vi.fn<typeof fetch>();
const send = (call: CallShape) =>
  createClient({ session: createSession(), siteKey: 'site', onExpired: () => {} })(call, {
    params: { id: 1 },
    body: { phone: '0912345678' },
  } as never);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test.each([
  ['a purchase', drawTickets],
  ['a change of an address', changeAddress],
])('while the shop is away, %s is sent again after the stated time, as the same request', async (_, call) => {
  fetched
    .mockResolvedValueOnce(answer(503, away, { 'retry-after': '2' }))
    .mockResolvedValueOnce(answer(200, { done: true }));
  const sent = send(call);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await sent).toEqual({ done: true });
  const [first, second] = fetched.mock.calls.map(([url, request]) => ({ url, ...request, signal: null }));
  expect(second).toEqual(first);
});

test('a call that must not run twice is not repeated, and the shop’s own sentence is shown', async () => {
  fetched.mockResolvedValue(answer(503, away, { 'retry-after': '2' }));
  const failure = await send(login).catch((error: unknown) => error);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(failure).toBeInstanceOf(ApiError);
  expect(messageOf(failure)).toBe(away.message);
});

test('a shop that stays away is not asked for ever', async () => {
  fetched.mockImplementation(async () => answer(503, away, { 'retry-after': '60' }));
  const failure = send(drawTickets).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messageOf(await failure)).toBe(away.message);
  expect(fetched).toHaveBeenCalledTimes(4);
});
