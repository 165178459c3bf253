import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beaconName } from './beacon/name.ts';
import { chainHash, quicknet, timeOfRound } from './beacon/quicknet.ts';
import { sandboxChain, signRound } from './beacon/sandbox.ts';
import { mutated, said } from './mutations.fixture.ts';
import {
  codesHash,
  PlacesFormatError,
  type PublishedPlaces,
  placesOf,
  readPublishedPlaces,
  verifyPlaces,
} from './places.ts';

const codeOf = (i: number) => createHash('sha256').update(`code ${i}`).digest('hex').slice(0, 32);
const codes = Array.from({ length: 500 }, (_, i) => codeOf(i)).sort();
const seed = '07'.repeat(32);
const hashOf = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const seeded = {
  format: 'kujiya-places/1' as const,
  lotId: '17',
  opensAt: 1_795_780_800_000,
  seedHash: hashOf(seed),
  seed,
  codes,
};
/** The value of quicknet's round 1000, and an opening five seconds before it. */
const published = {
  format: 'kujiya-places/2' as const,
  lotId: '17',
  opensAt: timeOfRound(1_000) - 5_000,
  beacon: beaconName(chainHash(quicknet), 1_000),
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  codes,
};

/** The same order from the words of the formats alone, with Node's own functions. */
function orderByHand(key: string, lines: readonly (string | number)[], list: readonly string[]): string[] {
  const digest = createHash('sha256').update(list.join('\n')).digest('hex');
  const stream = createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`${[...lines, digest].join('\n')}\n`)
    .digest();
  let [counter, block, at] = [0n, Buffer.alloc(0), 0];
  const word = () => {
    if (at === block.length) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(counter++);
      [block, at] = [createHmac('sha256', stream).update(bytes).digest(), 0];
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

test('the order follows from list, round, lot and opening, as the format says', () => {
  const { beacon, signature, opensAt } = published;
  const order = placesOf(published);
  expect(order).toEqual(orderByHand(signature, ['kujiya-places/2', '17', opensAt, beacon], codes));
  expect([...order].sort()).toEqual(codes);
  expect(order).not.toEqual(codes);
  const changes = [
    { lotId: '18' },
    // The shop has moved the opening by four milliseconds.
    { opensAt: opensAt + 4 },
    { beacon: beaconName(chainHash(quicknet), 1_001) },
    { signature: 'ab'.repeat(48) },
  ];
  for (const change of changes) expect(placesOf({ ...published, ...change })).not.toEqual(order);
  // A person more or less moves everybody, not the last one alone.
  const fewer = placesOf({ ...published, codes: codes.slice(1) });
  expect(fewer.filter((code, i) => code === order[i]).length).toBeLessThan(20);
  expect(placesOf({ ...published, codes: [] })).toEqual([]);
});

test('of rooms of format 1 it follows from list, seed, lot and opening', () => {
  const order = placesOf(seeded);
  expect(order).toEqual(orderByHand(seed, ['kujiya-places/1', '17', seeded.opensAt], codes));
  for (const change of [{ lotId: '18' }, { opensAt: seeded.opensAt + 1 }, { seed: '08'.repeat(32) }])
    expect(placesOf({ ...seeded, ...change })).not.toEqual(order);
});

describe('the check', () => {
  test('finds the place of each code by the value of the round that was announced', async () => {
    const read = readPublishedPlaces(JSON.parse(JSON.stringify(published)));
    expect(await verifyPlaces(read)).toEqual({ ok: true, finding: 'ok', order: placesOf(published) });
    expect(await verifyPlaces(read, published.beacon)).toMatchObject({ ok: true });
    expect(await verifyPlaces(read, beaconName(chainHash(quicknet), 7))).toMatchObject({ finding: 'shown' });
    // A field that the format does not have decides nothing.
    expect((await verifyPlaces({ ...published, seed } as PublishedPlaces)).order).toEqual(
      placesOf(published),
    );
  });

  test('says of a chain of the shop’s own that it is one', async () => {
    const key = new Uint8Array(32).fill(5);
    const chain = sandboxChain(key);
    const own = {
      ...published,
      chain,
      beacon: beaconName(chainHash(chain), 99),
      signature: signRound(key, 99).signature,
      opensAt: timeOfRound(99, chain) - 1,
    };
    expect(await verifyPlaces(readPublishedPlaces(own))).toMatchObject({ ok: true, finding: 'own-chain' });
    const { chain: _, ...hidden } = own;
    expect(await verifyPlaces(hidden)).toMatchObject({ ok: false, finding: 'unknown-chain' });
    expect(await verifyPlaces({ ...published, chain })).toMatchObject({ finding: 'other-chain' });
  });

  test('rejects a round that was known at the opening, and a value of another round', async () => {
    const late = { ...published, opensAt: timeOfRound(1_000) };
    expect(await verifyPlaces(late)).toEqual({ ok: false, finding: 'early', order: [] });
    const other = { ...published, beacon: beaconName(chainHash(quicknet), 1_001) };
    expect(await verifyPlaces(other)).toEqual({ ok: false, finding: 'invalid', order: [] });
  });

  test('rejects another seed than the one that was shown, in format 1', async () => {
    expect(await verifyPlaces(readPublishedPlaces(seeded), seeded.seedHash)).toMatchObject({
      order: placesOf(seeded),
    });
    const other = '08'.repeat(32);
    // A shop that has changed its mind about the seed, with and without a hash that fits it.
    for (const forged of [
      { seed: other },
      { seed: other, seedHash: hashOf(other) },
      { seedHash: hashOf(other) },
    ])
      expect(await verifyPlaces({ ...seeded, ...forged }, seeded.seedHash)).toMatchObject({ ok: false });
  });

  test('gives another order for 400 files with one change each, or none', async () => {
    const few = { ...published, codes: codes.slice(0, 12) };
    const [order, list] = [said(placesOf(few)), codesHash(few.codes)];
    let read = 0;
    for (const copy of mutated([few], 400, ['lotId', 'opensAt', 'beacon', 'signature', 'codes'])) {
      try {
        const places = readPublishedPlaces(copy);
        read++;
        // With the list as it was logged, and the beacon as it was announced.
        const { ok, order: other } = await verifyPlaces(places, few.beacon);
        if (ok && codesHash(places.codes) === list)
          expect([copy, said(other) === order]).toEqual([copy, false]);
      } catch (error) {
        expect(error).toBeInstanceOf(PlacesFormatError);
      }
    }
    expect(read).toBeGreaterThan(50);
  });
});

test.each([
  ['no object', null],
  ['another format', { ...published, format: 'kujiya-tube/2' }],
  ['a lot with a line feed', { ...published, lotId: '1\n7' }],
  ['an opening that is no whole number', { ...published, opensAt: '2026' }],
  ['an opening before 1970', { ...published, opensAt: -1 }],
  ['a beacon that names no round', { ...published, beacon: 'drand:7' }],
  ['a short signature', { ...published, signature: 'ab' }],
  ['quicknet as a chain of its own', { ...published, chain: quicknet }],
  ['a short seed', { ...seeded, seed: '07' }],
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
    const signature = hashOf(Buffer.from(`${i}`).toString('hex')).padEnd(96, '0');
    placesOf({ ...published, codes: people, signature }).forEach((code, place) => {
      const row = counts[people.indexOf(code)] as number[];
      row[place] = (row[place] ?? 0) + 1;
    });
  }
  const chi = counts.flat().reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
  // 81 degrees of freedom.
  expect(chi).toBeLessThan(126.1);
});
