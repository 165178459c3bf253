// @vitest-environment happy-dom

import { fetchOf, madeLog, openLogs, textsOf } from '@kujiya/fairness/log/made-log.fixture';
import { openShop, playLot, tubeOfFormat3 } from '@kujiya/fairness/played-lot.fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#lib/client.ts';
import { logLines, logOf } from './lot-log.ts';

const shop = openShop();
const [lot, other] = ['7', '8'].map(
  (lotId) => playLot({ ...tubeOfFormat3, lotId }, shop, lotId).published,
) as [ReturnType<typeof playLot>['published'], ReturnType<typeof playLot>['published']];
const logs = openLogs();
const texts = textsOf([other, lot]);

/** Serves a log with these entries, and lists of it those that are chosen, as a shop that may lie does. */
function serve(
  entries: readonly string[],
  listed = (all: { index: number; entry: string }[]) => all,
): Client {
  const log = madeLog(logs, entries);
  vi.stubGlobal(
    'fetch',
    fetchOf(() => (path) => log.answer(path)),
  );
  const leaves = listed(entries.map((entry, index) => ({ index, entry, subject: null })));
  return (async () => ({ success: true, data: { leaves, next: null } })) as unknown as Client;
}
const said = async (client: Client) => logLines(lot, await logOf(client, 7));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the entries of a lot are listed by the shop, and proven under the head that this browser follows', async () => {
  const found = await logOf(serve(texts), 7);
  if (typeof found === 'string') throw new Error(found);
  expect(found.log.leaves.map(({ index }) => index)).toEqual([0, 5, 6, 7, 8]);
  expect(found.log.key).toBe(logs.verifierKey);
  expect(logLines(lot, found).map(({ state, title }) => `${state} ${title}`)).toEqual([
    'ok 公開紀錄寫的一樣',
    'ok 封籤早於亂數',
    'ok 排定了才開賣',
  ]);
});

test('of a lot that is older than the log no order is claimed: its entries were written afterwards', async () => {
  const begun = (at: number) => texts.with(0, texts[0]!.replace(/^(kujiya-log\/1\nkey\n)\d+/, `$1${at}`));
  const [sealedAt, assignedAt] = [5, 6].map((index) => Number(texts[index]!.split('\n')[2]));
  expect((await said(serve(begun(sealedAt!)))).map(({ title }) => title)).toContain('封籤早於亂數');
  localStorage.clear();
  const older = await said(serve(begun(assignedAt! + 1)));
  expect(older.map(({ title, state }) => `${state} ${title}`)).toEqual([
    'ok 公開紀錄寫的一樣',
    'ok 早於公開紀錄，是補記的',
  ]);
  expect(older[1]).toMatchObject({
    tells: true,
    text: expect.stringContaining('封籤、亂數開出、開賣、完售是後來補記的'),
  });
  localStorage.clear();
  const sealedBefore = await said(serve(begun(sealedAt! + 1)));
  expect(sealedBefore.map(({ title }) => title)).toEqual([
    '公開紀錄寫的一樣',
    '排定了才開賣',
    '早於公開紀錄，是補記的',
  ]);
  expect(sealedBefore[2]?.text).toContain('它的封籤是後來補記的');
});

test.each<[string, string, Parameters<typeof serve>[1]]>([
  ['keeps the seal back', '沒有它的「封籤」', (all) => all.filter(({ index }) => index !== 5)],
  [
    'shows an entry that the log has not',
    '算不到它簽過的總指紋',
    (all) =>
      all.map((one) => (one.index === 5 ? { ...one, entry: one.entry.replace('17899', '17898') } : one)),
  ],
  [
    'shows it in another place',
    '算不到它簽過的總指紋',
    (all) => all.map((one) => (one.index === 5 ? { ...one, index: 1 } : one)),
  ],
])('a list that %s is found', async (_, words, listed) => {
  const [line] = await said(serve(texts, listed));
  expect([line?.state, line?.text]).toEqual(['failed', expect.stringContaining(words)]);
});

test('another history than the one this browser noted is no log, and one that cannot be read proves nothing', async () => {
  const unread = serve(texts);
  vi.stubGlobal(
    'fetch',
    fetchOf(() => null),
  );
  expect(await logOf(unread, 7)).toBe('unread');
  await logOf(serve(texts), 7);
  const forked = textsOf([lot, other]);
  expect(await logOf(serve(forked), 7)).toBe('breach');
  expect((await said(serve(forked)))[0]?.state).toBe('failed');
});
