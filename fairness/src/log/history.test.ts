import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { timeOfRound } from '../beacon/quicknet.ts';
import { changed, pick, said } from '../mutations.fixture.ts';
import {
  batchOfFormat3,
  openShop,
  playBatch,
  playLot,
  reissued,
  sandboxRound,
  tubeOfFormat2,
  tubeOfFormat3,
} from '../played-lot.fixture.ts';
import { receiptHash } from '../receipt.ts';
import { lotText } from '../spec.ts';
import type { PublishedLot } from '../verify-lot.ts';
import { type PlacedEntry, verifyHistory } from './history.ts';

const shop = openShop();
const lot = playLot(tubeOfFormat3, shop, 'history').published;
const roundTime = timeOfRound(sandboxRound, lot.chain);

/** The log of an honest shop about a finished lot, with other entries between. */
function loggedOf(of: PublishedLot): PlacedEntry[] {
  const { lotId, secret, txidHash, root, secretHash = '', beaconSignature: signature = '' } = of;
  const hash = createHash('sha256');
  for (const receipt of of.receipts) hash.update(receiptHash(receipt), 'hex');
  const text = lotText(of);
  return [
    { index: 3, entry: { kind: 'opening', at: 5, lotId: 'another' } },
    ...(secretHash === ''
      ? [{ index: 17, entry: { kind: 'commitment', at: 5, lotId, txidHash, root, text } } as const]
      : [
          { index: 17, entry: { kind: 'seal', at: roundTime - 15_000, lotId, secretHash, text } } as const,
          {
            index: 19,
            entry: { kind: 'assignment', at: roundTime, lotId, signature, txidHash, root },
          } as const,
        ]),
    { index: 20, entry: { kind: 'opening', at: roundTime, lotId } },
    { index: 25, entry: { kind: 'finish', at: roundTime + 9, lotId, secret, receipts: hash.digest('hex') } },
  ];
}
const logged = loggedOf(lot);

function move(leaves: PlacedEntry[], which: number, to: { index?: number; at?: number }): void {
  const leaf = leaves[which]!;
  if (to.index !== undefined) leaf.index = to.index;
  if (to.at !== undefined) leaf.entry.at = to.at;
}

describe('the story of a lot in the log', () => {
  test.each([
    ['tube of format 3', lot],
    ['batch of format 3', playBatch(batchOfFormat3, shop, 'history').published],
    ['tube of format 2', playLot(tubeOfFormat2, shop, 'history').published],
  ])('of a %s holds', (_, one) => expect(verifyHistory(one, loggedOf(one))).toBe('ok'));

  test.each<[string, string, (leaves: PlacedEntry[]) => void]>([
    ['was sealed when the round was known', 'time:seal', (leaves) => move(leaves, 1, { at: roundTime })],
    ['was assigned before its round', 'time:assignment', (leaves) => move(leaves, 2, { at: roundTime - 1 })],
    ['was sealed after its assignment', 'order:assignment', (leaves) => move(leaves, 1, { index: 21 })],
    ['was opened before its assignment', 'order:opening', (leaves) => move(leaves, 3, { index: 18 })],
    ['has no seal', 'missing:seal', (leaves) => void leaves.splice(1, 1)],
    ['was sealed twice', 'twice:seal', (leaves) => void leaves.push({ ...leaves[1]!, index: 18 })],
    ['was not finished', 'missing:finish', (leaves) => void leaves.pop()],
  ])('fails for a lot that %s', (_, finding, change) => {
    const leaves = structuredClone(logged);
    change(leaves);
    expect(verifyHistory(lot, leaves)).toBe(finding);
  });

  test('fails for a lot that was exchanged in its sale, and for receipts that were made anew', () => {
    const other = playLot(tubeOfFormat3, shop, 'another').published;
    expect(verifyHistory(other, logged)).toBe('differs:seal');
    const again = reissued(lot, shop, (receipts) => {
      receipts[0]!.drawnAt += 1;
    });
    expect(verifyHistory(again, logged)).toBe('differs:finish');
  });

  /** Each changes one thing in place. */
  const mutations: ((leaves: PlacedEntry[]) => void)[] = [
    function swapPlaces(leaves) {
      const [one, other] = [pick(leaves), pick(leaves)];
      [one.index, other.index] = [other.index, one.index];
    },
    function swapTimes(leaves) {
      const [one, other] = [leaves[0]!.entry, pick(leaves).entry];
      [one.at, other.at] = [other.at, one.at];
    },
    (leaves) => leaves.splice(leaves.indexOf(pick(leaves)), 1),
    (leaves) => leaves.push({ ...pick(leaves), index: pick([1, 18, 24, 99]) }),
    function changeField(leaves) {
      const { entry } = pick(leaves);
      const { kind: _, at: __, ...fields } = entry;
      const name = pick(Object.keys(fields));
      Object.assign(entry, { [name]: changed((entry as unknown as Record<string, string>)[name]) });
    },
  ];

  test('of which anything is changed, or the order of two entries, fails 2,000 times', () => {
    const own = logged.slice(1);
    for (let done = 0; done < 2_000; ) {
      const leaves = structuredClone(own);
      pick(mutations)(leaves);
      // Times on the same side of the round say the same.
      const isSame =
        leaves.length === own.length &&
        leaves[0]!.entry.at < roundTime &&
        leaves.every(({ index, entry }, i) => {
          const { at, ...fact } = own[i]!.entry;
          return index === own[i]!.index && said({ ...entry, at }) === said({ ...fact, at });
        });
      if (isSame) continue;
      done++;
      if (verifyHistory(lot, leaves) === 'ok') expect(said(leaves)).toBe('rejected');
    }
  });
});
