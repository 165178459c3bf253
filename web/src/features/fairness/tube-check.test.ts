import { openShop, playBatch, playLot, smallBatch, smallTube } from '@kujiya/fairness/played-lot.fixture';
import type { PublishedLot } from '@kujiya/fairness/verify-lot';
import { beforeAll, expect, test } from 'vitest';
import { detailWords } from './lot-words.ts';
import { checkTube, TubeFileError } from './tube-check.ts';

let tube: PublishedLot;

beforeAll(() => {
  tube = playLot(smallTube, openShop(), 'tube check').published;
});

const shown = async () => ({ txidHash: tube.txidHash, root: tube.root, publicKey: tube.publicKey });
const failedTitles = async (lot: unknown) =>
  (await checkTube(JSON.stringify(lot), shown)).lines
    .filter((line) => line.state === 'failed')
    .map((line) => line.title);

test('an honest tube passes every check, and the shown commitment is one of them', async () => {
  const verdict = await checkTube(JSON.stringify(tube), shown);
  expect(verdict).toMatchObject({ state: 'ok', lotId: 'tube-7', receipts: tube.receipts.length });
  expect(verdict.lines).toHaveLength(8);
  expect((await checkTube(JSON.stringify(tube), async () => null)).state).toBe('partial');
});

test('a machine’s batch passes too, and says what replaces the chain', async () => {
  const batch = playBatch(smallBatch, openShop(), 'batch check').published;
  const verdict = await checkTube(JSON.stringify(batch), async () => batch);
  expect(verdict).toMatchObject({ state: 'ok', lotId: 'batch-9', receipts: batch.receipts.length });
  expect(verdict.lines.find(({ title }) => title === '收據一張不少')?.text).toContain('每顆轉蛋');
});

test('a file that is consistent but differs from what was published before fails', async () => {
  const other = playLot(smallTube, openShop(), 'another tube').published;
  expect(await failedTitles(other)).toEqual(['與本店一直公開的資料相同']);
});

test('a swapped prize is found and described in words', async () => {
  const [first, ...rest] = tube.receipts;
  const [ticket, ...others] = first!.tickets;
  const swapped = { ...ticket!, prizeId: ticket!.prizeId === 'd' ? 'c' : 'd' };
  const forged = { ...tube, receipts: [{ ...first!, tickets: [swapped, ...others] }, ...rest] };
  const { state, lines } = await checkTube(JSON.stringify(forged), shown);
  expect(state).toBe('failed');
  expect(lines.find((line) => line.title.includes('掉包'))?.text).toBe(
    `第 ${ticket!.number} 號的獎與承諾不符`,
  );
});

test('a file that is no published tube is refused with a reason', async () => {
  await expect(checkTube('{', shown)).rejects.toThrow(TubeFileError);
  await expect(checkTube('{}', shown)).rejects.toThrow(/kujiya-tube\/1/);
});

test('every short code has a sentence', () => {
  for (const code of ['mismatch', 'step-past-36', 'missing:3', 'not-reached', 'broken:2', 'unsupported'])
    expect(detailWords(code)).not.toBe(code);
  expect(detailWords('twice:12')).toBe('第 12 號被抽了兩次');
});
