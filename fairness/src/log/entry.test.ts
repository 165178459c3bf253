import { expect, test } from 'vitest';
import { concat, utf8 } from '../bytes.ts';
import { seeded } from '../played-lot.fixture.ts';
import { entryBytes, type LogEntry, parseEntry } from './entry.ts';
import { bundleOf, entriesIn, parseTilePath, tilePath } from './tiles.ts';

const hex = (pair: string) => pair.repeat(32);
const entries: LogEntry[] = [
  { kind: 'key', at: 0, publicKey: hex('0a') },
  {
    kind: 'commitment',
    at: 1_790_000_000_000,
    lotId: '17',
    txidHash: hex('1b'),
    root: hex('2c'),
    text: 'kujiya-lot/2\n17\n\n10\ntxid\n3:10:big\nlast:\n',
  },
  { kind: 'opening', at: 1, lotId: '17' },
  { kind: 'seal', at: 1, lotId: '18', secretHash: hex('6a'), text: 'kujiya-lot/3\n18\n' },
  {
    kind: 'assignment',
    at: 2,
    lotId: '18',
    signature: '7b'.repeat(48),
    txidHash: hex('8c'),
    root: hex('9d'),
  },
  { kind: 'finish', at: 2, lotId: '17', secret: hex('3d'), receipts: hex('4e') },
  { kind: 'withdrawal', at: 3, lotId: '17', secret: hex('3d') },
  { kind: 'correction', at: 4, prizeId: '9', field: 'name', wrong: '猫\n咪', right: '貓咪😺' },
  { kind: 'staff-log', at: 5, position: '12', hash: hex('5f') },
  { kind: 'room', at: 6, roomId: '17', opensAt: '1790000000000', beacon: `drand:${hex('7a')}:1000` },
  { kind: 'codes', at: 7, roomId: '17', count: '0', codes: hex('8b') },
  { kind: 'places', at: 8, roomId: '17', signature: '9c'.repeat(48), places: hex('0d') },
];

test('the text of an entry is as the format says', () => {
  expect(new TextDecoder().decode(entryBytes(entries[7]!))).toBe(
    'kujiya-log/1\ncorrection\n4\n9\nname\n7:猫\n咪\n10:貓咪😺\n',
  );
  expect(new TextDecoder().decode(entryBytes(entries[2]!))).toBe('kujiya-log/1\nopening\n1\n17\n');
});

test.each(entries.map((entry) => [entry.kind, entry] as const))(
  'an entry %s is read as it was written',
  (_, entry) => {
    expect(parseEntry(entryBytes(entry))).toEqual(entry);
  },
);

test('what is changed by a byte is another entry or none, never the same', () => {
  const random = seeded('entries');
  for (const entry of entries)
    for (let i = 0; i < 100; i++) {
      const bytes = entryBytes(entry);
      const at = random.below(bytes.length);
      bytes[at] = (bytes[at]! + 1 + random.below(255)) % 256;
      const read = parseEntry(bytes);
      expect(read).not.toEqual(entry);
      if (read) expect(entryBytes(read)).toEqual(bytes);
    }
  expect(parseEntry(concat(entryBytes(entries[0]!), utf8('\n')))).toBe(null);
  expect(parseEntry(new Uint8Array())).toBe(null);
});

test('a field without its form is refused', () => {
  expect(() => entryBytes({ kind: 'opening', at: 1, lotId: '1\n2' })).toThrow(RangeError);
  expect(() => entryBytes({ kind: 'key', at: 1, publicKey: 'AB' })).toThrow(RangeError);
  const room = { kind: 'room', at: 1, roomId: '1', opensAt: '7', beacon: `drand:${hex('7a')}:1` } as const;
  for (const change of [
    { opensAt: '07' },
    { opensAt: `${2 ** 53}` },
    { opensAt: '-1' },
    { beacon: 'drand:1' },
  ])
    expect(() => entryBytes({ ...room, ...change })).toThrow(RangeError);
});

test.each([
  [{ level: 0, index: 1_234_067, width: 256 } as const, 'tile/0/x001/x234/067'],
  [{ level: 1, index: 0, width: 17 } as const, 'tile/1/000.p/17'],
  [{ level: 'entries', index: 273, width: 112 } as const, 'tile/entries/273.p/112'],
])('%j is at %s', (name, path) => {
  expect(tilePath(name)).toBe(path);
  expect(parseTilePath(path)).toEqual(name);
});

test.each([
  'tile/0/1',
  'tile/00/001',
  'tile/64/001',
  'tile/0/000/001',
  'tile/0/x000/001',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/07',
  'tile/data/000',
])('%s is the address of no tile', (path) => expect(parseTilePath(path)).toBe(null));

test('a bundle holds its entries, and a cut one is refused', () => {
  const bytes = [utf8('a'), new Uint8Array(), new Uint8Array(65_535).fill(7)];
  const bundle = bundleOf(bytes);
  expect(bundle.slice(0, 5)).toEqual(Uint8Array.of(0, 1, 97, 0, 0));
  expect(entriesIn(bundle)).toEqual(bytes);
  for (const length of [1, 2, 6, 7, bundle.length - 1])
    expect(() => entriesIn(bundle.slice(0, length))).toThrow(RangeError);
  expect(() => bundleOf([new Uint8Array(65_536)])).toThrow(RangeError);
});
