import { fetchOf, madeLog, openLogs, openWitnessKey } from '@kujiya/fairness/log/made-log.fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { forgetLog, notedLog } from './noted.ts';
import { logSentence } from './sentence.ts';
import { checkWitness, isInLog, visitLog } from './visit.ts';

const shop = openLogs();
const entries = Array.from({ length: 700 }, (_, i) => `entry ${i}`);
const log = madeLog(shop, entries);
type Serve = (path: string) => Promise<string | Uint8Array | null>;
let serve: Serve | null;
const growing =
  (size: number, of = log): Serve =>
  (path) =>
    of.answer(path, size);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal(
    'fetch',
    fetchOf(() => serve),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Visits once while the log has 300 entries. */
async function visitedAt300() {
  serve = growing(300);
  await visitLog(1);
  return notedLog()!;
}

test('the first visit notes key and head, later ones compare and note what continues them', async () => {
  serve = growing(300);
  expect(await visitLog(1)).toMatchObject({ state: 'kept', before: null, since: 1, head: { size: 300 } });
  serve = growing(700);
  expect(await visitLog(2)).toMatchObject({ state: 'kept', before: { size: 300, at: 1 }, since: 1 });
  expect(notedLog()).toMatchObject({ key: shop.verifierKey, size: 700, at: 2, since: 1 });
  expect(logSentence(await visitLog(3), false)).toMatch(
    /接得上這個瀏覽器 .* 記下的 700 筆，沒有改寫；現在共 700 筆/,
  );
});

test.each<[string, string, Serve]>([
  ['another entry under the same size', 'forked', growing(300, madeLog(shop, entries.with(17, 'other')))],
  ['another entry in a log that went on', 'forked', growing(700, madeLog(shop, entries.with(17, 'other')))],
  ['an entry that was left out', 'forked', growing(699, madeLog(shop, entries.toSpliced(17, 1)))],
  ['an entry that was put before', 'forked', growing(701, madeLog(shop, ['new', ...entries]))],
  ['fewer entries', 'shorter', growing(299)],
  ['no head any more', 'shorter', async (path) => (path === 'checkpoint' ? null : log.answer(path))],
  ['another key', 'other-key', growing(700, madeLog(openLogs(), entries))],
  [
    'a head of another key',
    'unsigned',
    (path) => (path === 'key' ? log.answer(path) : madeLog(openLogs(), entries).answer(path)),
  ],
])('%s is found at the next visit and at every later one, and the note stays', async (_, state, later) => {
  const noted = await visitedAt300();
  serve = later;
  expect(await visitLog(2)).toMatchObject({ state, noted });
  expect(await visitLog(3)).toMatchObject({ state });
  expect(notedLog()).toEqual(noted);
});

test('a head without the tiles that prove it is not taken, and no alarm is raised for a shop that is away', async () => {
  const noted = await visitedAt300();
  serve = (path) => (path.startsWith('tile/') ? Promise.resolve(null) : log.answer(path));
  expect(await visitLog(2)).toEqual({ state: 'unproven' });
  serve = null;
  await expect(visitLog(2)).rejects.toThrow('no network');
  expect(notedLog()).toEqual(noted);
});

test('a note that was spoilt in the browser raises an alarm at every visit, until it is given up', async () => {
  const noted = await visitedAt300();
  const spoilt = { ...noted, size: 999, checkpoint: noted.checkpoint.replace('\n300\n', '\n999\n') };
  localStorage.setItem('noted_log', JSON.stringify(spoilt));
  serve = growing(700);
  for (const at of [2, 3]) expect(await visitLog(at)).toMatchObject({ state: 'spoilt', noted: spoilt });
  expect(notedLog()).toEqual(spoilt);
  forgetLog();
  expect(await visitLog(4)).toMatchObject({ state: 'kept', before: null, since: 4 });
});

test('a log without a head is empty, and nothing is noted', async () => {
  serve = async () => null;
  expect(await visitLog()).toEqual({ state: 'empty' });
  expect(notedLog()).toBeUndefined();
});

test('without Ed25519 two histories are still found', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('none', 'NotSupportedError'));
  await visitedAt300();
  serve = growing(700);
  const visit = await visitLog(2);
  expect(visit).toMatchObject({ state: 'kept', head: { isSigned: false } });
  expect(logSentence(visit, false)).toContain('簽章沒有檢查');
  serve = growing(700, madeLog(shop, entries.with(17, 'other')));
  expect(await visitLog(3)).toMatchObject({ state: 'forked' });
});

test('an entry is proven at its place, and nowhere else', async () => {
  serve = growing(700);
  const head = await log.headOf(700);
  expect(await isInLog(head, 17, 'entry 17')).toBe(true);
  expect(await isInLog(head, 17, 'entry 18')).toBe(false);
  expect(await isInLog(head, 700, 'entry 700')).toBe(false);
});

test('what a witness cosigned is part of this log, or another history, or not its signature at all', async () => {
  serve = growing(700);
  const visit = await visitLog(1);
  if (visit.state !== 'kept') throw new Error(visit.state);
  const { witnessKey, cosign } = openWitnessKey('ann.example/w');
  const cosigned = async (size: number, of = log, by = cosign) => {
    const checkpoint = await of.checkpoint(size);
    return checkpoint + by(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1));
  };
  const check = (checkpoint: string | null) => checkWitness(visit, { key: witnessKey, checkpoint });
  expect(await check(null)).toEqual({ state: 'waiting' });
  for (const size of [1, 300, 700])
    expect(await check(await cosigned(size))).toEqual({ state: 'cosigned', size, at: 1_679_315_147_000 });
  const other = madeLog(shop, entries.with(17, 'other'));
  expect(await check(await cosigned(300, other))).toEqual({ state: 'apart' });
  expect(await check(await cosigned(700, other))).toEqual({ state: 'apart' });
  expect(await check(await cosigned(300, log, openWitnessKey('ann.example/w').cosign))).toEqual({
    state: 'wrong',
  });
  expect(await check(await log.checkpoint(300))).toEqual({ state: 'wrong' });
  expect(await check(await cosigned(300, madeLog(openLogs(), entries)))).toEqual({ state: 'wrong' });
  const checkpoint = await cosigned(300);
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('none', 'NotSupportedError'));
  expect(await check(checkpoint)).toEqual({ state: 'unchecked' });
});
