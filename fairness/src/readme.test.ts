import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { beaconName } from './beacon/name.ts';
import { chainHash, quicknet, verifyBeacon } from './beacon/quicknet.ts';
import { fromHex, toHex, utf8 } from './bytes.ts';
import { deriveLot, hashSecret } from './commit.ts';
import { entryBytes } from './log/entry.ts';
import { entryHash } from './log/tree.ts';
import { codesHash, placesFormat, verifyPlaces } from './places.ts';
import { sealOf } from './seal.ts';
import { hmacSha256 } from './sha256.ts';
import { type LotSpec, lotText } from './spec.ts';

const termsOf = (tier: string, name: string) => ({
  ...{ tier, name, size: '', material: '', height: 0 },
  ...{ picture: 'none', pictures: [], choice: 'none' as const, variants: [] },
});
/** The lot of the README's example. */
const lot: LotSpec = {
  format: 'kujiya-tube/3',
  lotId: '1',
  total: 3,
  beacon: beaconName(chainHash(quicknet), 1000),
  method: 'txid',
  prizes: [
    { prizeId: 'a', quantity: 1, big: true, terms: termsOf('A', '貓咪公仔') },
    { prizeId: 'b', quantity: 2, big: false, terms: termsOf('B', '毛巾') },
  ],
};
const signature =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const secret = fromHex('01'.repeat(32));

test('the example of the README is what this code gives', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(await verifyBeacon({ round: 1000, signature }, quicknet)).toBe(true);
  const { txid, txidHash, root, slots } = deriveLot(lot, secret, signature);
  const secretHash = hashSecret(secret);
  const entry = entryBytes({
    ...{ kind: 'seal', at: 1_692_806_000_000, lotId: '1' },
    ...{ secretHash, text: lotText(lot) },
  });
  const given = {
    secretHash,
    seal: sealOf(lot, secretHash),
    txid,
    txidHash,
    ...Object.fromEntries(
      slots.map(({ number, prizeId, salt }) => [`ticket ${number}`, `${prizeId} ${toHex(salt)}`]),
    ),
    root,
    'hash of the entry': toHex(entryHash(entry)),
  };
  const lines = Object.entries(given).map(([name, value]) => `    ${name.padEnd(17)} = ${value}`);
  expect(readme).toContain(
    lotText(lot)
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n'),
  );
  for (const line of lines) expect(readme).toContain(line);
});

test('so is its example of a waiting room', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const opensAt = 1_692_806_358_000;
  const { beacon } = lot;
  const codes = [0, 16, 32].map((from) => toHex(Uint8Array.from({ length: 16 }, (_, i) => from + i)));
  const places = { format: placesFormat, lotId: '1', opensAt, codes, beacon, signature };
  const { finding, order } = await verifyPlaces(places);
  expect(finding).toBe('ok');
  const message = `kujiya-places/2\n1\n${opensAt}\n${beacon}\n${codesHash(codes)}\n`;
  const [first, second, third] = order;
  for (const line of [
    `    L                 = ${codesHash(codes)}`,
    `    key               = ${toHex(hmacSha256(fromHex(signature), utf8(message)))}`,
    `    places            = ${first}\n                        ${second}\n                        ${third}`,
    `    hash of the order = ${codesHash(order)}`,
  ])
    expect(readme).toContain(line);
});
