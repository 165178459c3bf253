import { describe, expect, test } from 'vitest';
import { beaconName } from './beacon/name.ts';
import { chainHash, quicknet, timeOfRound } from './beacon/quicknet.ts';
import { sandboxChain, signRound } from './beacon/sandbox.ts';
import {
  batchOfFormat3,
  failures,
  openShop,
  playBatch,
  playLot,
  reissued,
  sandboxKey,
  sandboxRound,
  termsOf3,
  tubeOfFormat3,
} from './played-lot.fixture.ts';
import { readPublishedLot, verifyLot } from './verify-lot.ts';

const shop = openShop();
const sealed = playLot(tubeOfFormat3, shop, 'sealed').published;

describe('a finished lot of format 3', () => {
  const roundTime = timeOfRound(sandboxRound, sandboxChain(sandboxKey));

  test.each([
    ['tube', sealed],
    ['batch', playBatch(batchOfFormat3, shop, 'sealed').published],
  ])('that is a %s holds, and its chain is said to be its own', async (_, lot) => {
    const { ok, checks } = await verifyLot(JSON.parse(JSON.stringify(lot)));
    expect(ok).toBe(true);
    expect(checks.map(({ name, detail }) => `${name} ${detail}`).slice(0, 3)).toEqual([
      'seal ok',
      'beacon own-chain',
      'txidHash ok',
    ]);
    expect(checks).toHaveLength(9);
  });

  test('holds with a value of quicknet, without a chain in the file', async () => {
    const beacon = beaconName(chainHash(quicknet), 1_000);
    const signature =
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
    const spec = { ...tubeOfFormat3, beacon };
    const { published: lot } = playLot(spec, shop, 'quicknet', signature);
    const { chain: _, ...real } = { ...lot, chain: undefined };
    const { ok, checks } = await verifyLot(real);
    expect([ok, checks[1]]).toEqual([true, { name: 'beacon', ok: true, detail: 'ok' }]);
    expect(() => readPublishedLot({ ...real, chain: quicknet })).toThrow(/chain/);
    expect(await failures({ ...lot, chain: sandboxChain(sandboxKey) })).toEqual({ beacon: 'other-chain' });
  });

  test('fails where its secret is not the sealed one', async () => {
    expect(await failures({ ...sealed, secretHash: 'ab'.repeat(32) })).toEqual({ seal: 'mismatch' });
    expect(await failures({ ...sealed, secret: 'ab'.repeat(32) })).toMatchObject({
      seal: 'mismatch',
      txid: 'mismatch',
      root: 'mismatch',
    });
  });

  test('fails with the value of another round, and with another round', async () => {
    const { signature } = signRound(sandboxKey, sandboxRound + 1);
    expect(await failures({ ...sealed, beaconSignature: signature })).toMatchObject({
      beacon: 'invalid',
      txid: 'mismatch',
    });
    const beacon = beaconName(chainHash(sandboxChain(sandboxKey)), sandboxRound + 1);
    expect(await failures({ ...sealed, beacon, beaconSignature: signature })).toMatchObject({
      txid: 'mismatch',
      root: 'mismatch',
    });
  });

  test('fails under the key of another chain, and where nobody says which chain it is', async () => {
    const other = sandboxChain(new Uint8Array(32).fill(8));
    expect(await failures({ ...sealed, chain: other })).toEqual({ beacon: 'other-chain' });
    const { chain: _, ...without } = sealed;
    expect(await failures(without)).toEqual({ beacon: 'unknown-chain' });
  });

  test('fails where a ticket was drawn before the round, even if all receipts were reissued', async () => {
    const early = (at: number) =>
      reissued(sealed, shop, (receipts) => {
        receipts[0]!.drawnAt = at;
      });
    expect(await failures(early(roundTime))).toEqual({});
    expect(await failures(early(roundTime - 1))).toEqual({ beacon: 'early:1' });
  });

  test('fails where no key of the beacon places its big prizes', async () => {
    const [first] = tubeOfFormat3.prizes;
    const prizes = [{ ...first!, quantity: 40, terms: termsOf3('a') }];
    expect(await failures({ ...sealed, total: 40, prizes })).toMatchObject({
      txid: 'step-past-36',
      root: 'step-past-36',
      tickets: 'step-past-36',
    });
  });

  test.each([
    ['secretHash', undefined],
    ['secretHash', 'ab'],
    ['beaconSignature', undefined],
    ['beaconSignature', 'AB'.repeat(48)],
    ['beacon', ''],
    ['chain', null],
    ['chain', { ...sandboxChain(sandboxKey), period: 0 }],
    ['chain', { ...sandboxChain(sandboxKey), name: '' }],
    ['chain', { ...sandboxChain(sandboxKey), publicKey: 'ab' }],
  ])('is not read where %s is %j', (name, value) => {
    expect(() => readPublishedLot({ ...sealed, [name]: value })).toThrow(name);
  });
});
