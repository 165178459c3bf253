import { expect, test } from 'vitest';
import { mutated, said } from './mutations.fixture.ts';
import {
  batchOfFormat2,
  batchOfFormat3,
  openShop,
  playBatch,
  playLot,
  proofOf,
  tubeOfFormat2,
  tubeOfFormat3,
} from './played-lot.fixture.ts';
import { verifyDraw } from './receipt.ts';
import { type PublishedLot, verifyLot } from './verify-lot.ts';

const shop = openShop();
const played = {
  2: [
    { spec: tubeOfFormat2, ...playLot(tubeOfFormat2, shop, 'terms') },
    { spec: batchOfFormat2, ...playBatch(batchOfFormat2, shop, 'terms') },
  ],
  3: [
    { spec: tubeOfFormat3, ...playLot(tubeOfFormat3, shop, 'terms') },
    { spec: batchOfFormat3, ...playBatch(batchOfFormat3, shop, 'terms') },
  ],
};
const drawsOf = (format: 2 | 3) =>
  played[format].flatMap(({ spec, lot, published }) =>
    published.receipts.map((receipt) => proofOf(receipt, spec, lot, shop)),
  );
const lotsOf = (format: 2 | 3) => played[format].map(({ published }) => published);

/** Names of what formats 2 and 3 have besides. */
const terms = ['tier', 'name', 'size', 'picture', 'terms', 'lastTerms'];
const terms3 = [...terms, 'material', 'height', 'pictures', 'choice', 'variants', 'variantId', 'quantity'];
const names = { 2: terms, 3: [...terms3, 'secretHash', 'period', 'genesis', 'seed', 'secret', 'txidHash'] };

const holds = (lot: PublishedLot) =>
  verifyLot(lot).then(
    ({ ok }) => ok,
    () => false,
  );

test.each([2, 3] as const)('draws and lots of format %i hold', async (format) => {
  for (const draw of drawsOf(format)) expect(await verifyDraw(draw)).toMatchObject({ ok: true });
  for (const lot of lotsOf(format)) expect(await verifyLot(lot)).toMatchObject({ ok: true });
});

test.each([2, 3] as const)(
  'two thousand proofs of format %i with random changes of any field are all rejected',
  async (format) => {
    for (const draw of mutated(drawsOf(format), 2_000, names[format]))
      if ((await verifyDraw(draw)).ok) expect(said(draw)).toBe('rejected');
  },
);

test.each([2, 3] as const)(
  'two thousand published lots of format %i with random changes of any field are all rejected',
  async (format) => {
    for (const lot of mutated(lotsOf(format), 2_000, names[format]))
      if (await holds(lot)) expect(said(lot)).toBe('rejected');
  },
);
