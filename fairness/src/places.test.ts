import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  PlacesFormatError,
  type PublishedPlaces,
  placesFormat,
  placesOf,
  readPublishedPlaces,
  verifyPlaces,
} from './places.ts';

const codeOf = (i: number) => createHash('sha256').update(`code ${i}`).digest('hex').slice(0, 32);
const codes = Array.from({ length: 500 }, (_, i) => codeOf(i)).sort();
const seed = '07'.repeat(32);
const hashOf = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const published: PublishedPlaces = {
  format: placesFormat,
  lotId: '17',
  opensAt: 1_795_780_800_000,
  seedHash: hashOf(seed),
  seed,
  codes,
};

/** The same order from the words of the format alone, with Node's own functions. */
function orderByHand({ lotId, opensAt, seed: hex, codes: list }: PublishedPlaces): string[] {
  const digest = createHash('sha256').update(list.join('\n')).digest('hex');
  const key = createHmac('sha256', Buffer.from(hex, 'hex'))
    .update(`kujiya-places/1\n${lotId}\n${opensAt}\n${digest}\n`)
    .digest();
  let [counter, block, at] = [0n, Buffer.alloc(0), 0];
  const word = () => {
    if (at === block.length) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(counter++);
      [block, at] = [createHmac('sha256', key).update(bytes).digest(), 0];
    }
    at += 4;
    return block.readUInt32BE(at - 4);
  };
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const limit = 2 ** 32 - (2 ** 32 % (i + 1));
    let value = word();
    while (value >= limit) value = word();
    const j = value % (i + 1);
    [order[i], order[j]] = [order[j] ?? '', order[i] ?? ''];
  }
  return order;
}

test('the order follows from list, seed, lot and opening, as the format says', () => {
  const order = placesOf(published);
  expect(order).toEqual(orderByHand(published));
  expect([...order].sort()).toEqual(codes);
  expect(order).not.toEqual(codes);
  for (const change of [{ lotId: '18' }, { opensAt: published.opensAt + 1 }, { seed: '08'.repeat(32) }])
    expect(placesOf({ ...published, ...change })).not.toEqual(order);
  // A person more or less moves everybody, not the last one alone.
  const fewer = placesOf({ ...published, codes: codes.slice(1) });
  expect(fewer.filter((code, i) => code === order[i]).length).toBeLessThan(20);
  expect(placesOf({ ...published, codes: [] })).toEqual([]);
});

test('the check finds the place of each code, and rejects another seed than the one that was shown', () => {
  const read = readPublishedPlaces(JSON.parse(JSON.stringify(published)));
  expect(verifyPlaces(read, published.seedHash)).toEqual({ ok: true, order: placesOf(published) });
  const other = '08'.repeat(32);
  // A shop that has changed its mind about the seed, with and without a hash that fits it.
  for (const forged of [
    { seed: other },
    { seed: other, seedHash: hashOf(other) },
    { seedHash: hashOf(other) },
  ])
    expect(verifyPlaces({ ...published, ...forged }, published.seedHash)).toEqual({ ok: false, order: [] });
});

test.each([
  ['no object', null],
  ['another format', { ...published, format: 'kujiya-tube/2' }],
  ['a lot with a line feed', { ...published, lotId: '1\n7' }],
  ['an opening that is no whole number', { ...published, opensAt: '2026' }],
  ['a short seed', { ...published, seed: '07' }],
  ['a code twice', { ...published, codes: [codes[0], codes[0]] }],
  ['codes in another order', { ...published, codes: [codes[1], codes[0]] }],
  ['a code in capitals', { ...published, codes: [codes[0]?.toUpperCase()] }],
  ['a list that is none', { ...published, codes: 'x' }],
])('%s is not read', (_, value) => {
  expect(() => readPublishedPlaces(value)).toThrow(PlacesFormatError);
});

test('over 20,000 openings every person is as likely at every place: χ² below its 0.001 limit', () => {
  const people = codes.slice(0, 10);
  const counts = people.map(() => people.map(() => 0));
  for (let i = 0; i < 20_000; i++) {
    const order = placesOf({
      ...published,
      codes: people,
      seed: hashOf(Buffer.from(`${i}`).toString('hex')),
    });
    order.forEach((code, place) => {
      const row = counts[people.indexOf(code)] as number[];
      row[place] = (row[place] ?? 0) + 1;
    });
  }
  const chi = counts.flat().reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
  // 81 degrees of freedom.
  expect(chi).toBeLessThan(126.1);
});
