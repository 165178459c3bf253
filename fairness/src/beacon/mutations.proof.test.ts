import { expect, test } from 'vitest';
import { fromHex, toHex } from '../bytes.ts';
import { seeded } from '../played-lot.fixture.ts';
import { verifyBeacon } from './quicknet.ts';

const round = 1_000;
const signature =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

test('a thousand changed values are refused', { timeout: 240_000 }, async () => {
  const random = seeded('beacons');
  expect(await verifyBeacon({ round, signature })).toBe(true);
  for (let i = 0; i < 1_000; i++) {
    const bytes = fromHex(signature);
    const changed = { round, signature };
    if (i % 4 === 0) changed.round = 1 + random.below(40_000_000);
    else {
      const at = random.below(bytes.length);
      bytes[at] = (bytes[at]! + 1 + random.below(255)) % 256;
      changed.signature = toHex(bytes);
    }
    if (changed.round !== round || changed.signature !== signature)
      expect([changed, await verifyBeacon(changed)]).toEqual([changed, false]);
  }
});
