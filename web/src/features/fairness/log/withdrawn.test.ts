import { signRound } from '@kujiya/fairness/beacon/sandbox';
import { toHex } from '@kujiya/fairness/bytes';
import { commitLot } from '@kujiya/fairness/commit';
import type { LogEntry } from '@kujiya/fairness/log/entry';
import {
  sandboxKey,
  sandboxRound,
  seededBytes,
  tubeOfFormat2,
  tubeOfFormat3,
} from '@kujiya/fairness/played-lot.fixture';
import { assignLot, sealLot } from '@kujiya/fairness/seal';
import { type LotSpec, lotText } from '@kujiya/fairness/spec';
import { expect, test } from 'vitest';
import { type CommittedPrize, contentOf } from './withdrawn.ts';

/** As the shop has them: prizes are numbered. */
const numbered = (spec: LotSpec): LotSpec => ({
  ...spec,
  prizes: spec.prizes.map((prize, i) => ({ ...prize, prizeId: String(i + 1) })),
});
const prizesOf = ({ prizes, lastPrizeId, lastTerms }: LotSpec) =>
  [...prizes, ...(lastPrizeId ? [{ prizeId: '99', quantity: 1, terms: lastTerms! }] : [])].map(
    ({ prizeId, quantity, terms }) => ({ prize_id: Number(prizeId), quantity, ...terms! }) as CommittedPrize,
  );
const withLast = ({ lastPrizeId, ...spec }: LotSpec): LotSpec =>
  lastPrizeId ? { ...spec, lastPrizeId: '99' } : spec;
const at = 1_790_000_000_000;

const sealed = withLast(numbered(tubeOfFormat3));
const { secret, secretHash } = sealLot(sealed, seededBytes('withdrawn'));
const { signature } = signRound(sandboxKey, sandboxRound);
const lot = assignLot(sealed, secret, signature);
const seal: LogEntry = { kind: 'seal', at, lotId: sealed.lotId, secretHash, text: lotText(sealed) };
const assignment: LogEntry = {
  ...{ kind: 'assignment', at, lotId: sealed.lotId, signature },
  ...{ txidHash: lot.txidHash, root: lot.root },
};
const numbersOf = (prizeId: string) =>
  lot.slots.filter((slot) => slot.prizeId === prizeId).map(({ number }) => number);

test('a sealed lot is opened with its secret and the value that was waited for', () => {
  const held = contentOf([assignment, seal], toHex(secret), prizesOf(sealed));
  expect(held?.map(({ numbers }) => numbers)).toEqual(sealed.prizes.map(({ prizeId }) => numbersOf(prizeId)));
  expect(held?.map(({ name }) => name)).toEqual(sealed.prizes.map(({ terms }) => terms?.name));
});

test('nobody knows what a lot holds that was withdrawn before its value', () => {
  expect(contentOf([seal], toHex(secret), prizesOf(sealed))).toBeNull();
});

test('another secret, root or prize is not taken', () => {
  const prizes = prizesOf(sealed);
  const all = [assignment, seal];
  expect(() => contentOf(all, 'ab'.repeat(32), prizes)).toThrow('another secret');
  const other = { ...assignment, root: 'ab'.repeat(32) };
  expect(() => contentOf([other, seal], toHex(secret), prizes)).toThrow('another root');
  const [first, ...rest] = prizes;
  const renamed = [{ ...first!, name: '別的' }, ...rest];
  expect(() => contentOf(all, toHex(secret), renamed)).toThrow('not those of the text');
  expect(() => contentOf([], toHex(secret), prizes)).toThrow('no commitment');
});

test('a lot of format 2 is opened with its secret alone', () => {
  const spec = withLast(numbered(tubeOfFormat2));
  const { root, txidHash, ...made } = commitLot(spec, seededBytes('two'));
  const commitment: LogEntry = {
    ...{ kind: 'commitment', at, lotId: spec.lotId },
    ...{ txidHash, root, text: lotText(spec) },
  };
  const held = contentOf([commitment], toHex(made.secret), prizesOf(spec));
  expect(held?.flatMap(({ numbers }) => numbers)).toHaveLength(spec.total);
});
