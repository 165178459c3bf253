import fc from 'fast-check';
import { expect } from 'vitest';
import { sequences } from './sequences.ts';
import { expectCleanAudit, type TestShop } from './shop.ts';

/** Sequences that run at once against each shop, so that its batches hold purchases of several. */
const lanes = 3;
const sequencesPerLane = Math.ceil(sequences / 2 / lanes);

/** The number of sequences that `playInLanes` plays over two shops. */
export const sequencesInLanes = 2 * lanes * sequencesPerLane;

/**
 * Plays random sequences against two shops, several at once in each; audits a shop's books after every
 * `sequencesPerAudit` of them.
 */
export async function playInLanes<Step>(
  shops: readonly [TestShop, TestShop],
  steps: fc.Arbitrary<Step[]>,
  play: (shop: TestShop, sequence: Step[]) => Promise<unknown>,
  sequencesPerAudit: number,
): Promise<void> {
  await Promise.all(
    shops.map(async (shop) => {
      let played = 0;
      const property = fc.asyncProperty(steps, async (sequence) => {
        await play(shop, sequence);
        played++;
        if (played % sequencesPerAudit === 0) await expectCleanAudit(shop.db);
      });
      await Promise.all(
        Array.from({ length: lanes }, () => fc.assert(property, { numRuns: sequencesPerLane })),
      );
      expect(played).toBe(lanes * sequencesPerLane);
    }),
  );
}
