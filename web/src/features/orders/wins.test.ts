import { latestWins, type Win } from '@kujiya/contract/orders';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Client } from '#lib/client.ts';
import { memoryStorage } from '#testing/memory-storage.ts';
import { keepFirst, pieces, storedWins, winsQuery } from './wins.ts';

const win: Win = {
  id: 1,
  text: '恭喜 王＊明 從「夜市」獲得 A賞 龍',
  highlight: ['王＊明', 'A賞 龍'],
  link: '/ichiban/detail/1',
  target: '_self',
};
beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const ask = (client: Client) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(winsQuery(client));
const answers = (async () => ({ success: true, data: [win] })) as unknown as Client;
const fails = (status: number) =>
  (async () => {
    throw new ApiError(latestWins, status, null);
  }) as unknown as Client;

test('the words to emphasise are separated from the rest', () => {
  expect(pieces(win.text, win.highlight)).toEqual([
    { text: '恭喜 ', strong: false },
    { text: '王＊明', strong: true },
    { text: ' 從「夜市」獲得 ', strong: false },
    { text: 'A賞 龍', strong: true },
  ]);
  expect(pieces('(1+1)', ['(1+1)', ''])).toEqual([{ text: '(1+1)', strong: true }]);
});

test('without an answer the kept wins are shown for an hour; a refusal shows none', async () => {
  await expect(ask(fails(0))).rejects.toThrow();
  expect(await ask(answers)).toEqual([win]);
  expect(await ask(fails(0))).toEqual([win]);
  expect(await ask(fails(502))).toEqual([win]);
  await expect(ask(fails(422))).rejects.toThrow();
  expect(storedWins(Date.now() + 3_600_001)).toBeUndefined();
});

test('wins that came with a page are kept for an hour', async () => {
  const now = Date.now();
  keepFirst([], now);
  expect(storedWins(now)).toBeUndefined();
  keepFirst([win], now);
  expect(await ask(fails(503))).toEqual([win]);
  keepFirst([{ ...win, id: 2 }], now + 1_000);
  expect(storedWins(now + 3_599_000)).toEqual([win]);
  expect(storedWins(now + 3_600_000)).toBeUndefined();
});
