import { describe, expect, test } from 'vitest';
import { openShop, playLot, tubeOfFormat3 } from '../played-lot.fixture.ts';
import { isOfLot, verifyHistory } from './history.ts';
import { ownEntries, provenEntries, readLotLog } from './lot-log.ts';
import { madeLog, openLogs, savedLog, textsOf } from './made-log.fixture.ts';

const shop = openShop();
const lot = playLot(tubeOfFormat3, shop, 'logged').published;
const others = Array.from({ length: 80 }, (_, i) => {
  const lotId = `other-${i}`;
  return { ...lot, lotId, receipts: [] };
});
const texts = textsOf([...others, lot]);
const log = madeLog(openLogs(), texts);
const bytesOf = async (path: string) => {
  const found = await log.answer(path);
  if (!(found instanceof Uint8Array)) throw new Error(path);
  return found;
};

describe('what a log has of a lot', () => {
  test('is found among all entries, which give the root', async () => {
    const entries = await ownEntries(
      await log.headOf(texts.length),
      (entry) => isOfLot(entry, lot.lotId),
      bytesOf,
    );
    expect(entries?.map(({ index }) => index)).toEqual([0, 321, 322, 323, 324]);
    expect(verifyHistory(lot, entries!)).toBe('ok');
  });

  test('is nothing if one entry of any lot is changed, kept back or added', async () => {
    const head = await log.headOf(texts.length);
    for (const change of [
      (all: string[]) => all.splice(5, 1, all[6]!),
      (all: string[]) => all.splice(322, 1),
      (all: string[]) => all.splice(5, 0, all[6]!),
    ]) {
      const forged = [...texts];
      change(forged);
      const shown = madeLog(openLogs(), forged);
      const read = async (path: string) => (await shown.answer(path)) as Uint8Array;
      expect(await ownEntries(head, (entry) => isOfLot(entry, lot.lotId), read)).toBeNull();
    }
  });

  test('is proven by a saved file, of which nothing may be changed', async () => {
    const head = await log.headOf(texts.length);
    const saved = readLotLog(JSON.parse(JSON.stringify(await savedLog(log, texts))));
    const leaves = saved.leaves.filter(({ index }) => index === 0 || index > 320);
    expect(verifyHistory(lot, provenEntries(head, leaves)!)).toBe('ok');
    const [first, ...rest] = leaves;
    for (const forged of [
      { ...first!, index: 1 },
      { ...first!, entry: first!.entry.replace(/\n\d+\n/, '\n2\n') },
      { ...first!, path: first!.path.slice(1) },
      { ...first!, entry: 'kujiya-log/1\nanother\n1\n' },
    ])
      expect(provenEntries(head, [forged, ...rest])).toBeNull();
  });

  test.each([
    null,
    {},
    { format: 'kujiya-lot-log/1', key: 'k', checkpoint: 'c' },
    {
      format: 'kujiya-lot-log/1',
      key: 'k',
      checkpoint: 'c',
      leaves: [{ index: 0, entry: 'e', path: ['ab'] }],
    },
  ])('is refused as a file without its form: %j', (value) =>
    expect(() => readLotLog(value)).toThrow(/leaf|must/),
  );
});
