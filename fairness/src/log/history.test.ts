import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { timeOfRound } from '../beacon/quicknet.ts';
import { changed, pick, said } from '../mutations.fixture.ts';
import { readOwnReceipt } from '../own-receipt.ts';
import {
  asDrawn,
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
import { type PlacedEntry, verifyHistory, verifyReceiptHistory } from './history.ts';

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
    { index: 0, entry: { kind: 'key', at: 5, publicKey: of.publicKey } },
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
    ['was not finished', 'missing:finish', (leaves) => void leaves.splice(4, 1)],
    ['is signed with a key that the log has not', 'missing:key', (leaves) => void leaves.pop()],
    [
      'was withdrawn as well',
      'other:withdrawal',
      (leaves) =>
        void leaves.push({
          index: 24,
          entry: { kind: 'withdrawal', at: roundTime, lotId: lot.lotId, secret: lot.secret },
        }),
    ],
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
    expect(verifyHistory({ ...lot, publicKey: openShop().publicKey }, logged)).toBe('differs:key');
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

describe('the log beside a receipt of a lot that is still sold', () => {
  const own = readOwnReceipt(asDrawn(lot.receipts[0]!, lot));
  const unfinished = logged.filter(({ entry }) => entry.kind !== 'finish');

  test('fits, before and after the end, in any format', () => {
    expect(verifyReceiptHistory(own, unfinished)).toBe('ok');
    expect(verifyReceiptHistory(own, logged)).toBe('ok');
    const older = playLot(tubeOfFormat2, shop, 'history').published;
    expect(verifyReceiptHistory(readOwnReceipt(asDrawn(older.receipts[0]!, older)), loggedOf(older))).toBe(
      'ok',
    );
  });

  test('shows a root, a total and a key that are not those of the log, and a lot that it has not', () => {
    expect(verifyReceiptHistory({ ...own, root: 'ab'.repeat(32) }, unfinished)).toBe('differs:assignment');
    expect(verifyReceiptHistory({ ...own, total: own.total + 1 }, unfinished)).toBe('differs:seal');
    expect(verifyReceiptHistory({ ...own, publicKey: 'ab'.repeat(32) }, unfinished)).toBe('differs:key');
    expect(verifyReceiptHistory(own, [unfinished.at(-1)!])).toBe('missing:seal');
  });

  test('compares times only where the chain is drand’s', () => {
    const early = structuredClone(unfinished);
    move(early, 2, { at: roundTime - 1 });
    expect(verifyReceiptHistory(own, early)).toBe('ok');
  });
});
