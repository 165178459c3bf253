import { afterEach, expect, test, vi } from 'vitest';
import { readHead, stepBetween, tilesFrom } from './follow.ts';
import { madeLog, openLogs } from './made-log.fixture.ts';

const shop = openLogs();
const entries = Array.from({ length: 600 }, (_, i) => `entry ${i}`);
const log = madeLog(shop, entries);
const rewritten = madeLog(shop, entries.with(100, 'another'));
const served = ({ answer }: typeof log) => tilesFrom(async (path) => (await answer(path)) as Uint8Array);

afterEach(() => vi.restoreAllMocks());

test('a later head continues an earlier one, or is another history, or has lost something', async () => {
  const [early, late, other] = [await log.headOf(300), await log.headOf(600), await rewritten.headOf(600)];
  expect(await stepBetween(early, late, served(log))).toBe('grown');
  expect(await stepBetween(late, late, served(log))).toBe('same');
  expect(await stepBetween(late, other, served(rewritten))).toBe('forked');
  expect(await stepBetween(early, other, served(rewritten))).toBe('forked');
  // Tiles of the true history do not help a head of another one.
  expect(await stepBetween(early, other, served(log))).toBe('forked');
  expect(await stepBetween(late, early, served(log))).toBe('shorter');
  expect(await stepBetween({ ...early, size: 0 }, late, served(log))).toBe('grown');
  await expect(
    stepBetween(early, late, async () => {
      throw new Error('away');
    }),
  ).rejects.toThrow('away');
});

test('a head is read if the log’s key signed it, and where signatures cannot be checked it says so', async () => {
  const head = await log.headOf(300);
  const note = await log.checkpoint(300);
  expect(await readHead(note, shop.key)).toEqual({ ...head, isSigned: true });
  expect(await readHead(note.replace('\n300\n', '\n301\n'), shop.key)).toBeNull();
  expect(await readHead(openLogs().note(head), shop.key)).toBeNull();
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('none', 'NotSupportedError'));
  expect(await readHead(note, shop.key)).toEqual({ ...head, isSigned: false });
  expect(await readHead(shop.note(head, 'other.example'), shop.key)).toBeNull();
});
