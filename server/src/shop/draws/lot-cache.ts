import type { Figure } from '@kujiya/contract/shop/draws';
import type { Game } from '@kujiya/contract/shop/games';
import { LRUCache } from 'lru-cache';
import type { Context } from '#platform/context.ts';
import { type ProductOnShelf, productOnShelf } from '#shop/catalogue/service.ts';
import type { Lot } from './lots.ts';
import * as queries from './queries.ts';

/** Products are cached so that a rush reads prices from memory; the draw itself refuses ('stale') a changed price. */
const productMs = 60_000;

/** A cache of the data every draw reads: the immutable part of lots, and their products. */
export type LotCache = {
  /** Null when there is no such lot of this game. */
  lot(id: number, game: Game): Promise<Lot | null>;
  /** As of the last minute, or (`bypassCache`) as of now. Refuses `product_missing`. */
  product(id: number, bypassCache?: boolean): Promise<ProductOnShelf>;
  /** A figure of a product; throws when the product has no such figure. */
  figure(productId: number, id: number): Promise<Figure>;
};

/** Makes the cache; it lives as long as the server. */
export function createLotCache(context: Context): LotCache {
  const lots = new LRUCache<number, Lot>({ max: 20_000 });
  const products = new LRUCache<number, ProductOnShelf>({ max: 5_000, ttl: productMs });
  const lotCache: LotCache = {
    async lot(id, game) {
      let lot = lots.get(id);
      if (!lot) {
        [lot] = await queries.findLot(context.db, id);
        if (lot) lots.set(id, lot);
      }
      return lot?.game === game ? lot : null;
    },
    async product(id, bypassCache = false) {
      const kept = bypassCache ? undefined : products.get(id);
      if (kept) return kept;
      const product = await productOnShelf(context, id);
      products.set(id, product);
      return product;
    },
    async figure(productId, id) {
      const figure = (await lotCache.product(productId)).figures.find((one) => one.id === id);
      if (!figure) throw new Error(`figure ${id} does not belong to product ${productId}`);
      return figure;
    },
  };
  return lotCache;
}
