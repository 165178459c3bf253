import { expect, test } from 'vitest';
import {
  batchOfFormat2,
  openShop,
  playBatch,
  playLot,
  proofOf,
  seeded,
  tubeOfFormat2,
} from './played-lot.fixture.ts';
import { verifyDraw } from './receipt.ts';
import { verifyLot } from './verify-lot.ts';

const shop = openShop();
const tube = playLot(tubeOfFormat2, shop, 'terms');
const batch = playBatch(batchOfFormat2, shop, 'terms');
const draws = [
  ...tube.published.receipts.map((receipt) => proofOf(receipt, tubeOfFormat2, tube.lot, shop)),
  ...batch.published.receipts.map((receipt) => proofOf(receipt, batchOfFormat2, batch.lot, shop)),
];
const lots = [tube.published, batch.published];
const random = seeded('terms');
const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!;

type Place = { holder: Record<string, unknown>; key: string };
/** Every value of a proof, at any depth, with the object or list that holds it. */
const placesIn = (value: unknown): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        { holder: value as Record<string, unknown>, key },
        ...placesIn(inner),
      ]);

const strange = [null, '', 0, -1, 'none', 'a', true, [], {}, '\ud800', 'ab'.repeat(32), undefined];
function changeText(text: string): string {
  const at = random.below(text.length + 1);
  const sign = pick(['0', 'f', 'a', '賞', ' ', '\n', ':', '']);
  return text.slice(0, at) + sign + text.slice(at + random.below(2));
}
function changed(value: unknown): unknown {
  if (random.below(4) === 0) return pick(strange);
  if (typeof value === 'string') return changeText(value);
  if (typeof value === 'number') return value + pick([-1, 1, 2, 0.5, 1_000]);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return random.below(2) === 0 ? value.slice(1) : value.toReversed();
  return pick(strange);
}
function mutate<T>(original: T): T {
  const copy = structuredClone(original);
  const places = placesIn(copy);
  // Terms are few among the hashes of paths and receipts, so every second change is one of theirs.
  const ofTerms = places.filter(({ key }) =>
    ['tier', 'name', 'size', 'picture', 'terms', 'lastTerms'].includes(key),
  );
  const { holder, key } = pick(random.below(2) === 0 ? ofTerms : places);
  const way = random.below(8);
  const siblings = Object.keys(holder);
  if (way === 0) delete holder[key];
  else if (way === 1) [holder[key], holder[siblings[0]!]] = [holder[siblings[0]!], holder[key]];
  else holder[key] = changed(holder[key]);
  return copy;
}

/** What a file says, whatever the order of its fields; a field that is undefined is none. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

async function acceptedOf<T>(
  originals: readonly T[],
  count: number,
  holds: (mutated: T) => Promise<boolean>,
): Promise<string[]> {
  const accepted: string[] = [];
  for (let done = 0; done < count; ) {
    const original = pick(originals);
    const mutated = mutate(original);
    if (said(mutated) === said(original)) continue;
    done++;
    if (await holds(mutated)) accepted.push(said(mutated));
  }
  return accepted;
}

test('draws and lots of format 2 hold', async () => {
  for (const draw of draws) expect(await verifyDraw(draw)).toMatchObject({ ok: true });
  for (const lot of lots) expect(await verifyLot(lot)).toMatchObject({ ok: true });
});

test('two thousand proofs of format 2 with random changes of any field are all rejected', async () => {
  expect(await acceptedOf(draws, 2_000, async (draw) => (await verifyDraw(draw)).ok)).toEqual([]);
});

test('two thousand published lots of format 2 with random changes of any field are all rejected', async () => {
  const holds = async (lot: (typeof lots)[number]) =>
    verifyLot(lot).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await acceptedOf(lots, 2_000, holds)).toEqual([]);
});
