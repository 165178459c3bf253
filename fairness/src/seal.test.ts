import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beaconName, parseBeaconName } from './beacon/name.ts';
import { chainHash, quicknet, timeOfRound, verifyBeacon } from './beacon/quicknet.ts';
import { sandboxChain, signRound } from './beacon/sandbox.ts';
import { toHex } from './bytes.ts';
import { deriveLot, LotImpossibleError, leafHash, leafTerms, lotKey } from './commit.ts';
import {
  batchOfFormat3,
  sandboxKey,
  sandboxRound,
  seededBytes,
  tubeOfFormat2,
  tubeOfFormat3,
} from './played-lot.fixture.ts';
import { assignLot, sealLot, sealOf } from './seal.ts';
import { type LotSpec, lotText } from './spec.ts';
import { type PrizeTerms3, termsHash } from './terms.ts';
import { prizeNumbers } from './txid.ts';

const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const { signature } = signRound(sandboxKey, sandboxRound);
const crowded = (big: number): LotSpec => ({
  ...tubeOfFormat3,
  total: 80,
  prizes: [
    { ...tubeOfFormat3.prizes[0]!, quantity: big },
    { ...tubeOfFormat3.prizes[3]!, quantity: 80 - big },
  ],
});

describe('the seal', () => {
  test('is as README.md says, and its text says which round will decide', () => {
    const { secret, secretHash, seal } = sealLot(tubeOfFormat3, seededBytes('seal'));
    expect(secretHash).toBe(sha(toHex(secret)));
    const text = lotText(tubeOfFormat3);
    const chain = chainHash(sandboxChain(sandboxKey));
    expect(text).toMatch(new RegExp(`^kujiya-lot/3\n7\ndrand:${chain}:${sandboxRound}\n20\ntxid\na:1:big:`));
    expect(lotText(batchOfFormat3)).toMatch(/^kujiya-batch\/3\n/);
    expect(seal).toBe(sha(`kujiya-seal/3\n${secretHash}\n${text}`));
  });

  test('is another one for another secret, round, or name of a prize', () => {
    const { secretHash, seal } = sealLot(tubeOfFormat3, seededBytes('seal'));
    const [first, ...others] = tubeOfFormat3.prizes;
    for (const changed of [
      { ...tubeOfFormat3, beacon: beaconName(chainHash(quicknet), sandboxRound) },
      { ...tubeOfFormat3, beacon: tubeOfFormat3.beacon.replace(/.$/, '1') },
      { ...tubeOfFormat3, prizes: [{ ...first!, terms: { ...first!.terms!, name: '別的' } }, ...others] },
    ])
      expect(sealOf(changed, secretHash)).not.toBe(seal);
    expect(sealOf(tubeOfFormat3, sha('another secret'))).not.toBe(seal);
  });

  test('is not made for a lot whose prizes hardly any value could place, and for no other format', () => {
    expect(() => sealLot(crowded(37), seededBytes('37'))).toThrow(LotImpossibleError);
    expect(() => sealLot(crowded(36), seededBytes('36'))).toThrow(/36 big prizes among 80 tickets/);
    expect(sealLot(crowded(30), seededBytes('30')).seal).toHaveLength(64);
    expect(() => sealLot(tubeOfFormat2, seededBytes('2'))).toThrow(/format 3/);
  });
});

describe('the assignment', () => {
  const { secret } = sealLot(tubeOfFormat3, seededBytes('seal'));
  const keyOf = (spec: LotSpec, i: number) =>
    createHmac('sha256', secret)
      .update(`${lotText(spec)}beacon\n${signature}\n${i}\n`)
      .digest('hex');

  test('follows from secret, text and signature, byte for byte', () => {
    const lot = assignLot(tubeOfFormat3, secret, signature);
    expect(lot.txid).toBe(keyOf(tubeOfFormat3, 0));
    expect(lot.txidHash).toBe(sha(lot.txid));
    const bigs = lot.slots.filter(({ prizeId }) => prizeId === 'a' || prizeId === 'b');
    expect(new Set(bigs.map(({ number }) => number))).toEqual(new Set(prizeNumbers(lot.txid, 3, 20).numbers));
    for (const { prizeId, quantity } of tubeOfFormat3.prizes)
      expect(lot.slots.filter((slot) => slot.prizeId === prizeId)).toHaveLength(quantity);
    const [slot] = lot.slots;
    const salt = createHmac('sha256', secret).update('salt\n1').digest().subarray(0, 16);
    expect(toHex(slot!.salt)).toBe(salt.toString('hex'));
    const { terms } = tubeOfFormat3.prizes.find(({ prizeId }) => prizeId === slot!.prizeId)!;
    const leaf = createHash('sha256')
      .update(`\u00007\n1\n${slot!.prizeId}\n20:${termsHash(terms!)}\n`)
      .update(salt)
      .digest('hex');
    expect(toHex(leafHash('7', 1, slot!.prizeId, slot!.salt, leafTerms(20, terms!)))).toBe(leaf);
  });

  test('takes the first key that places the big prizes, and the very first by shuffle', () => {
    const spec = crowded(33);
    const fits = (txid: string) => {
      const { reached, lastStep } = prizeNumbers(txid, 33, 80);
      return reached && lastStep <= 36;
    };
    const first = Array.from({ length: 1_000 }, (_, i) => keyOf(spec, i)).find(fits);
    expect(first).not.toBe(keyOf(spec, 0));
    expect(deriveLot(spec, secret, signature).txid).toBe(first);
    const shuffle = { ...spec, method: 'shuffle' as const };
    expect(deriveLot(shuffle, secret, signature).txid).toBe(keyOf(shuffle, 0));
    expect(() => deriveLot(crowded(37), secret, signature)).toThrow(LotImpossibleError);
  });

  test('is another one for another signature, and needs one', () => {
    const other = signRound(sandboxKey, sandboxRound + 1).signature;
    expect(toHex(lotKey(tubeOfFormat3, secret, other))).not.toBe(
      toHex(lotKey(tubeOfFormat3, secret, signature)),
    );
    for (const wrong of [undefined, '', signature.toUpperCase(), signature.slice(2)])
      expect(() => deriveLot(tubeOfFormat3, secret, wrong)).toThrow(/signature/);
    expect(() => deriveLot(tubeOfFormat2, secret, signature)).toThrow(/format 3/);
  });
});

describe('the name of a beacon', () => {
  const chain = chainHash(quicknet);
  test('has one spelling', () => {
    expect(beaconName(chain, 1_000)).toBe(`drand:${chain}:1000`);
    expect(parseBeaconName(`drand:${chain}:1000`)).toEqual({ chain, round: 1_000 });
    for (const wrong of [
      '',
      `drand:${chain}:0`,
      `drand:${chain}:01`,
      `drand:${chain}:9007199254740993`,
      `drand:${chain.toUpperCase()}:1`,
      `drand:${chain}:1:2`,
      `drand:${chain.slice(1)}:1`,
      `Drand:${chain}:1`,
    ])
      expect(parseBeaconName(wrong)).toBe(null);
  });

  test('is needed by a lot of format 3', () => {
    for (const beacon of ['', 'quicknet-123'])
      expect(() => sealLot({ ...tubeOfFormat3, beacon }, seededBytes('x'))).toThrow(/beacon/);
  });
});

test('a chain of our own has values that hold under its key alone, a second apart', async () => {
  const chain = sandboxChain(sandboxKey);
  const value = signRound(sandboxKey, 77);
  expect(await verifyBeacon(value, chain)).toBe(true);
  expect(await verifyBeacon({ ...value, round: 78 }, chain)).toBe(false);
  expect(await verifyBeacon(value)).toBe(false);
  expect(await verifyBeacon(value, sandboxChain(new Uint8Array(32).fill(8)))).toBe(false);
  expect(timeOfRound(78, chain) - timeOfRound(77, chain)).toBe(1_000);
});

describe('terms of format 3', () => {
  const terms = tubeOfFormat3.prizes[1]!.terms as PrizeTerms3;
  const refused = (change: object) => {
    const prizes = tubeOfFormat3.prizes.map((prize, i) =>
      i === 1 ? { ...prize, terms: { ...terms, ...change } } : prize,
    );
    expect(() => sealLot({ ...tubeOfFormat3, prizes }, seededBytes('x'))).toThrow(/terms of prize b/);
  };

  test('hash the text of README.md', () => {
    const { name, picture } = terms;
    const bytes = Buffer.byteLength(name);
    const [red, blue] = ['貓咪\nred', '貓咪\nblue'];
    expect(termsHash(terms)).toBe(
      sha(
        `kujiya-prize/3\n4:B賞\n${bytes}:${name}\n13:約 12 公分\n9:PVC、ABS\n120\n64:${picture}\n` +
          `2\n${'ab'.repeat(32)}\n${'cd'.repeat(32)}\nmember\n2\n` +
          `red:1\n10:${red}\n4:none\nblue:1\n11:${blue}\n4:none\n`,
      ),
    );
  });

  test.each([
    ['a field is missing', { material: undefined }],
    ['there is one more', { weight: 3 }],
    ['the height is no whole number', { height: 1.5 }],
    ['a further picture is none', { pictures: ['none'] }],
    ['a picture’s hash is in capitals', { picture: 'AB'.repeat(32) }],
    ['variants are listed, but nobody chooses', { choice: 'none' }],
    ['a choice has no variants', { variants: [] }],
    ['the maker’s pack names a number', { choice: 'blind' }],
    [
      'the variants are more than the prize',
      { variants: [...terms.variants, { ...terms.variants[0]!, variantId: 'x' }] },
    ],
    ['two variants share an id', { variants: [terms.variants[0]!, terms.variants[0]!] }],
    ['a variant has none', { variants: terms.variants.map((one) => ({ ...one, quantity: 0 })) }],
    ['a variant’s id has a colon', { variants: [{ ...terms.variants[0]!, variantId: 'a:1', quantity: 2 }] }],
    ['the choice is another word', { choice: 'anybody' }],
  ])('are refused when %s', (_, change) => refused(change));

  test('are not those of format 2', () => {
    expect(() => sealLot({ ...tubeOfFormat3, prizes: tubeOfFormat2.prizes }, seededBytes('x'))).toThrow(
      /terms/,
    );
    expect(() => deriveLot({ ...tubeOfFormat2, prizes: tubeOfFormat3.prizes }, new Uint8Array(32))).toThrow(
      /terms/,
    );
  });
});
