import { describe, expect, test } from 'vitest';
import { openShop, playBatch, playLot, signReceipt, smallBatch, smallTube } from './played-lot.fixture.ts';
import { NO_PREVIOUS } from './receipt.ts';
import { PublishedFormatError, type PublishedLot, readPublishedLot, verifyLot } from './verify-lot.ts';

const shop = openShop();
const { published } = playBatch(smallBatch, shop, 'published');
const tube = playLot(smallTube, shop, 'published').published;

async function failures(lot: PublishedLot): Promise<Record<string, string>> {
  const { ok, checks } = await verifyLot(lot);
  const failed = checks.filter((check) => !check.ok);
  expect(ok).toBe(failed.length === 0);
  return Object.fromEntries(failed.map((check) => [check.name, check.detail]));
}

/** The batch with a change and all receipts signed again, as a cheating shop would do it. */
function reissued(change: (lot: PublishedLot) => void): PublishedLot {
  const lot = structuredClone(published);
  change(lot);
  for (const receipt of lot.receipts) receipt.signature = signReceipt(shop, receipt);
  return lot;
}

const lastIndex = published.receipts.length - 1;

test('a batch emptied by several members verifies, also from a file or with one capsule', async () => {
  const gaps = published.receipts.filter(({ tickets }) =>
    tickets.some(({ number }, i) => number !== tickets[0]!.number + i),
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(await failures(JSON.parse(JSON.stringify(published)))).toEqual({});
  const single = { ...smallBatch, total: 1, prizes: [{ prizeId: 'a', quantity: 1, big: false }] };
  expect(await failures(playBatch(single, shop, 'single').published)).toEqual({});
  const withNumbers = {
    ...smallBatch,
    method: 'txid' as const,
    prizes: smallBatch.prizes.map((prize, i) => ({ ...prize, big: i === 0 })),
  };
  expect(await failures(playBatch(withNumbers, shop, 'numbers').published)).toEqual({});
});

describe('a batch whose shop reissued all receipts fails', () => {
  test('where a receipt is missing or appears twice', async () => {
    const { tickets } = published.receipts[2]!;
    const missing = reissued(({ receipts }) => receipts.splice(2, 1));
    expect(await failures(missing)).toEqual({ tickets: `missing:${tickets[0]!.number}` });
    const twice = reissued(({ receipts }) => receipts.splice(3, 0, structuredClone(receipts[2]!)));
    expect(await failures(twice)).toEqual({ tickets: `twice:${tickets[0]!.number}`, receipts: 'broken:4' });
  });

  test('where receipts are out of order, or numbered other than by their first capsule', async () => {
    const turned = reissued(({ receipts }) => receipts.reverse());
    expect(await failures(turned)).toEqual({ receipts: 'broken:2' });
    const counted = reissued(({ receipts }) => {
      for (const [i, receipt] of receipts.entries()) receipt.seq = i + 1;
    });
    expect(await failures(counted)).toEqual({ receipts: expect.stringMatching(/^broken:/) });
    const late = reissued(({ receipts }) => {
      receipts[lastIndex]!.seq += 1;
    });
    expect(await failures(late)).toEqual({ receipts: `broken:${lastIndex + 1}` });
  });

  test('where a receipt names a previous one, another lot, or a last prize', async () => {
    const chained = reissued(({ receipts }) => {
      receipts[1]!.prev = 'ab'.repeat(32);
    });
    expect(await failures(chained)).toEqual({ receipts: 'broken:2' });
    const { seq } = published.receipts[1]!;
    const foreign = reissued(({ receipts }) => {
      receipts[1]!.lotId = 'batch-8';
    });
    expect(await failures(foreign)).toEqual({ receipts: `other-lot:${seq}` });
    const last = reissued(({ receipts }) => {
      receipts[lastIndex]!.lastPrizeId = 'last';
    });
    expect(await failures(last)).toEqual({ receipts: `last-prize:${published.receipts[lastIndex]!.seq}` });
  });

  test('where two capsules have swapped contents', async () => {
    const swapped = reissued(({ receipts }) => {
      const capsules = receipts.flatMap(({ tickets }) => tickets);
      const rare = capsules.find(({ prizeId }) => prizeId === 'a')!;
      const common = capsules.find(({ prizeId }) => prizeId === 'c')!;
      [rare.prizeId, common.prizeId] = [common.prizeId, rare.prizeId];
    });
    expect(await failures(swapped)).toEqual({ tickets: expect.stringMatching(/^mismatch:/) });
  });
});

test('a batch does not verify as a tube, nor a tube as a batch', async () => {
  expect(await failures({ ...published, format: 'kujiya-tube/1' })).toMatchObject({
    txid: 'mismatch',
    receipts: 'broken:2',
  });
  const asBatch: PublishedLot = { ...tube, format: 'kujiya-batch/1', lastPrizeId: null };
  expect(await failures(asBatch)).toMatchObject({
    txid: 'mismatch',
    receipts: expect.stringMatching(/^broken:/),
  });
  expect(() => readPublishedLot({ ...published, lastPrizeId: 'last' })).toThrow(/null in a batch/);
  expect(published.receipts.every(({ prev }) => prev === NO_PREVIOUS)).toBe(true);
});

test('a lot drawn with one receipt verifies as a tube or as a batch, never as both', async () => {
  const single = { ...smallBatch, total: 1, prizes: [{ prizeId: 'a', quantity: 1, big: false }] };
  const batch = playBatch(single, shop, 'single batch').published;
  const kuji = playLot({ ...single, format: 'kujiya-tube/1' }, shop, 'single tube').published;
  for (const lot of [batch, kuji]) expect((await verifyLot(lot)).ok).toBe(true);
  expect(await failures({ ...batch, format: 'kujiya-tube/1' })).toEqual({ txid: 'mismatch' });
});

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const otherValue = (value: Json): Json => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'last';
  if (typeof value !== 'string' || value === '') return 'x';
  return (value[0] === 'a' ? 'b' : 'a') + value.slice(1);
};

/** Changes every value of a file's JSON in turn; yields its place, and the whole file with the change. */
function* changed(root: Json, at: Json = root, place = ''): Generator<[string, Json]> {
  if (typeof at !== 'object' || at === null) return;
  for (const name of Object.keys(at)) {
    const holder = at as { [name: string]: Json };
    const value = holder[name]!;
    if (typeof value === 'object' && value !== null) yield* changed(root, value, `${place}/${name}`);
    else {
      holder[name] = otherValue(value);
      yield [`${place}/${name}`, root];
      holder[name] = value;
    }
  }
}

test.each([
  ['batch', published],
  ['tube', tube],
])('a change of any single value in a %s file is detected', async (_, file) => {
  const accepted: string[] = [];
  let count = 0;
  for (const [place, mutated] of changed(JSON.parse(JSON.stringify(file)))) {
    count++;
    try {
      if ((await verifyLot(mutated as PublishedLot)).ok) accepted.push(place);
    } catch (error) {
      if (!(error instanceof PublishedFormatError)) throw error;
    }
  }
  expect(accepted).toEqual([]);
  expect(count).toBeGreaterThan(file.total * 3);
});
