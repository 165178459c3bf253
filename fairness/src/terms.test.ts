import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { leafHash, leafTerms, lotKey } from './commit.ts';
import {
  batchOfFormat2,
  openShop,
  playLot,
  smallTube,
  termsOf,
  tubeOfFormat2,
} from './played-lot.fixture.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { isTerms, pictureHash, termsHash } from './terms.ts';
import { readPublishedLot, verifyLot } from './verify-lot.ts';

const terms = { tier: 'A', name: '貓咪公仔', size: '', picture: 'none' };

test('the hash is that of the text of README.md', () => {
  const text = 'kujiya-prize/2\n1:A\n12:貓咪公仔\n0:\n4:none\n';
  expect(termsHash(terms)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('no two terms share a text', () => {
  const moved = [
    terms,
    { ...terms, tier: '', name: 'A\n12:貓咪公仔' },
    { ...terms, name: '貓咪公仔\n0:' },
    { ...terms, name: '貓咪', size: '公仔' },
    { ...terms, name: '貓咪公仔 ' },
  ];
  expect(new Set(moved.map(termsHash)).size).toBe(moved.length);
});

test('terms from outside need all four fields, whole characters, and a hash or none', () => {
  expect(isTerms(terms)).toBe(true);
  const { size: _, ...without } = terms;
  for (const wrong of [
    without,
    { ...terms, more: '' },
    { ...terms, name: '\ud800' },
    { ...terms, picture: 'AB'.repeat(32) },
    null,
  ])
    expect(isTerms(wrong)).toBe(false);
});

test('only the address of an uploaded picture has a hash', () => {
  const hash = 'ab'.repeat(32);
  expect(pictureHash(`/media/uploads/${hash}.webp`)).toBe(hash);
  for (const other of [
    '',
    'prizes/a.webp',
    `/media/uploads/${hash}.png`,
    `x/media/uploads/${hash}.webp`,
    `/media/uploads/${hash}.webp?`,
  ])
    expect(pictureHash(other)).toBe('none');
});

test('the key and the leaves of a lot hold the hashes as README.md says', () => {
  const of = (id: string) => termsHash(termsOf(id));
  const text =
    `kujiya-lot/2\n7\n\n20\ntxid\na:1:big:${of('a')}\nb:2:big:${of('b')}\nc:7:rest:${of('c')}\n` +
    `d:10:rest:${of('d')}\nlast:last:${of('last')}\n`;
  const secret = new Uint8Array(32).fill(7);
  expect(toHex(lotKey(tubeOfFormat2, secret))).toBe(toHex(hmacSha256(secret, utf8(text))));
  const salt = new Uint8Array(16).fill(1);
  const leaf = Buffer.concat([Buffer.from([0]), Buffer.from(`7\n3\na\n20:${of('a')}\n`), salt]);
  expect(toHex(leafHash('7', 3, 'a', salt, leafTerms(20, termsOf('a'))))).toBe(toHex(sha256(leaf)));
});

describe('a published lot', () => {
  const shop = openShop();
  const { published } = playLot(tubeOfFormat2, shop, 'terms');
  test('with another name of a prize, or of the last prize, fails', async () => {
    const renamed = structuredClone(published);
    renamed.prizes[2]!.terms!.name = '別的';
    expect((await verifyLot(renamed)).checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
      'txid',
      'root',
      'tickets',
    ]);
    const last = { ...published, lastTerms: { ...termsOf('last'), size: '約 30 公分' } };
    expect((await verifyLot(last)).ok).toBe(false);
  });
  test.each([
    ['of format 2 without the terms of a prize', { ...published, prizes: smallTube.prizes }],
    ['of format 2 without the terms of its last prize', { ...published, lastTerms: null }],
    ['of format 2 with terms of a last prize that it has not', { ...published, lastPrizeId: null }],
    ['of format 1 with terms, which nothing binds', { ...published, format: 'kujiya-tube/1' }],
    [
      'of a batch with a last prize',
      { ...published, format: 'kujiya-batch/2', prizes: batchOfFormat2.prizes, total: 24 },
    ],
  ])('%s is none', (_, lot) => {
    expect(() => readPublishedLot(lot)).toThrow(/terms|lastPrizeId/);
  });
});
