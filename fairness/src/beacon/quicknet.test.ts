import { expect, test } from 'vitest';
import { chainHash, quicknet, randomnessOf, roundAt, timeOfRound, verifyBeacon } from './quicknet.ts';

// Values that drand's quicknet has published.
const published = [
  {
    round: 1_000,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature:
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
];

test('the constants are those of the chain with this hash', () => {
  expect(chainHash(quicknet)).toBe('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971');
  expect(chainHash({ ...quicknet, period: 4 })).not.toBe(chainHash(quicknet));
});

test.each(published)('round $round is verified', async ({ round, signature, randomness }) => {
  expect(await verifyBeacon({ round, signature })).toBe(true);
  expect(randomnessOf({ round, signature })).toBe(randomness);
  expect(await verifyBeacon({ round: round + 1, signature })).toBe(false);
});

test('a value of another chain is refused', async () => {
  const [one] = published;
  // The key of drand's test network of the same scheme.
  const publicKey =
    'b15b65b46fb29104f6a4b5d1e11a8da6344463973d423661bb0804846a0ecd1ef93c25057f1c0baab2ac53e56c662b66072f6d84ee791a3382bfb055afab1e6a375538d8ffc451104ac971d2dc9b168e2d3246b0be2015969cbaac298f6502da';
  expect(await verifyBeacon(one!, { ...quicknet, publicKey })).toBe(false);
});

test.each([
  ['no round', { round: 0 }],
  ['half a round', { round: 1.5 }],
  ['a short signature', { signature: published[0]!.signature.slice(2) }],
  ['capital letters', { signature: published[0]!.signature.toUpperCase() }],
  ['the point at infinity', { signature: `c0${'00'.repeat(47)}` }],
])('%s is refused', async (_, change) => {
  expect(await verifyBeacon({ ...published[0]!, ...change })).toBe(false);
});

test('the time of a round is that at which it is the newest', () => {
  expect(roundAt(quicknet.genesis * 1_000 - 1)).toBe(0);
  expect(roundAt(quicknet.genesis * 1_000)).toBe(1);
  expect(timeOfRound(1)).toBe(1_692_803_367_000);
  for (const round of [2, 1_000, 657_413, 40_000_000]) {
    expect(roundAt(timeOfRound(round))).toBe(round);
    expect(roundAt(timeOfRound(round) - 1)).toBe(round - 1);
    expect(roundAt(timeOfRound(round) + 2_999)).toBe(round);
  }
});
