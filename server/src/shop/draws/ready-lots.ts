import { randomBytes } from 'node:crypto';
import { gameOfProductType } from '@kujiya/contract/shop/games';
import { beaconName } from '@kujiya/fairness/beacon/name';
import { chainHash } from '@kujiya/fairness/beacon/quicknet';
import { assignLot, sealLot } from '@kujiya/fairness/seal';
import type { Tx } from '#platform/postgres/database.ts';
import { firstValue, sandbox } from '#shop/beacon/sandbox.ts';
import { type Beacon, keepChain } from '#shop/beacon/service.ts';
import { createLot, newSpec, storeLot } from './lots.ts';

/** A product with its prizes, as `createProduct` returns it. */
type Product = {
  id: number;
  type: number;
  prizes: readonly { id: number; tier?: string; quantity?: number; is_big?: boolean }[];
};

const beacon = beaconName(chainHash(sandbox), firstValue.round);

/**
 * Makes further lots of a product that are on sale at once, after those it has, in this order: of each prize its
 * `quantities`, by default the pieces that the prize names. A prize of tier LAST is outside the lot. For demo worlds and
 * tests: they are assigned with a value of the sandbox that was known before, or with `sealed` only sealed, as a shop does
 * it. Returns their ids.
 */
export async function createLots(
  tx: Tx,
  product: Product,
  lots: readonly { title: string; quantities?: readonly number[] }[],
  sealed?: Beacon,
): Promise<number[]> {
  const game = gameOfProductType(product.type);
  if (game === null) throw new Error(`product ${product.id} has no lots`);
  const last = product.prizes.find(({ tier }) => tier === 'LAST');
  await keepChain(tx, sandbox);
  const ids: number[] = [];
  for (const { title, quantities } of lots) {
    const prizes = product.prizes.flatMap((prize, i) => {
      const quantity = (quantities ? quantities[i] : prize.quantity) ?? 0;
      return prize === last || quantity === 0 ? [] : [{ id: prize.id, quantity, big: prize.is_big ?? false }];
    });
    const lot = { productId: product.id, game, title, prizes, lastPrizeId: last?.id ?? null };
    if (sealed) {
      ids.push(await createLot(tx, lot, sealed));
      continue;
    }
    const spec = await newSpec(tx, lot, () => beacon);
    const seal = sealLot(spec, (length) => randomBytes(length));
    const { signature } = firstValue;
    const assigned = { ...assignLot(spec, seal.secret, signature), signature };
    ids.push(await storeLot(tx, lot, spec, { seal, assigned, state: 'open' }));
  }
  return ids;
}
