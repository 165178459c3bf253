// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { askMissed, askSoon, patchLive } from './live-cache.ts';
import { askOlder } from './older-answers.ts';
import { readByServer } from './rendered.ts';

const key = ['boxes'];
let asked: PromiseWithResolvers<number>[] = [];

/** A page that shows how many boxes are left; the test answers each request to the shop. */
async function openPage() {
  const cache = new QueryClient();
  const ask = () => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  };
  const page = renderHook(() => useQuery({ queryKey: key, queryFn: ask }).data, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await answer(0, 10);
  return {
    ...page,
    cache,
    sell: () => act(() => patchLive<number>(cache, key, (left) => left - 1)),
  };
}
const answer = (question: number, left: number) =>
  act(async () => {
    asked[question]?.resolve(left);
    await vi.advanceTimersByTimeAsync(1);
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});

test('an event changes what is shown without a request', async () => {
  const { result, sell } = await openPage();
  sell();
  await pass(60_000);
  expect(result.current).toBe(9);
  expect(asked).toHaveLength(1);
});

test('an answer read before an event but arriving after it is requested once more', async () => {
  const { result, cache, sell } = await openPage();
  void cache.invalidateQueries({ queryKey: key });
  sell();
  sell();
  await answer(1, 10);
  expect(result.current).toBe(10);
  await pass(2000);
  expect(asked).toHaveLength(3);
  await answer(2, 8);
  expect(result.current).toBe(8);
  await pass(60_000);
  expect(asked).toHaveLength(3);
});

test('a slow answer is awaited, however many events come meanwhile', async () => {
  const { result, cache, sell } = await openPage();
  void cache.invalidateQueries({ queryKey: key });
  for (let second = 0; second < 10; second++) {
    sell();
    await pass(1000);
  }
  expect(asked).toHaveLength(2);
  await answer(1, 5);
  await pass(2000);
  expect(asked).toHaveLength(3);
  await answer(2, 0);
  expect(result.current).toBe(0);
});

test('nothing is requested for a page that was left', async () => {
  const { cache, unmount } = await openPage();
  askSoon(cache, key);
  unmount();
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

test('answers possibly read before an event are requested again, by the browser’s clock alone', async () => {
  const { cache } = await openPage();
  const asksAfter = async (ageMs: number, agoMs: number) => {
    const before = asked.length;
    cache.setQueryData(key, { left: 10 }, { updatedAt: Date.now() - ageMs });
    act(() => askOlder(cache, [key[0]], agoMs));
    await answer(asked.length - 1, 10);
    return asked.length - before;
  };
  expect(await asksAfter(60_000, 300_000)).toBe(0);
  expect(await asksAfter(60_000, 1_000)).toBe(1);
  // The answer may have taken some seconds to come.
  expect(await asksAfter(1_000, 5_000)).toBe(1);
  expect(await asksAfter(1_000, 0)).toBe(1);
});

test('an answer that came with a page is requested again only if an event may have followed', async () => {
  const { cache } = await openPage();
  const came = { left: 10 };
  readByServer.set(came, 100_000);
  const missed = (since?: number) => act(() => askMissed(cache, key, since));
  const asksAfter = async (since?: number) => {
    const before = asked.length;
    cache.setQueryData(key, came);
    missed(since);
    await answer(asked.length - 1, 10);
    return asked.length - before;
  };
  expect(await asksAfter(90_000)).toBe(0);
  // The server caches an answer for a second, so it may be a little older than it says.
  expect(await asksAfter(98_500)).toBe(1);
  expect(await asksAfter(100_001)).toBe(1);
  expect(await asksAfter(Number.POSITIVE_INFINITY)).toBe(1);
  expect(await asksAfter()).toBe(1);
  // An answer fetched here has no time by the server's clock.
  cache.setQueryData(key, { left: 9 });
  const before = asked.length;
  missed(90_000);
  await answer(asked.length - 1, 9);
  expect(asked.length - before).toBe(1);
});
