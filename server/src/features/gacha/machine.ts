import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { gachaLimits } from '@kujiya/contract/gacha';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { type ProductOnShelf, productOnShelf } from '#shop/catalogue/service.ts';
import { lotsOfProduct } from '#shop/draws/lots.ts';
import { ownedFigures } from '#shop/draws/orders.ts';
import * as queries from './queries.ts';

/** The product of a machine. Refuses `product_missing`. */
export async function requireMachine(context: Context, productId: number): Promise<ProductOnShelf> {
  const product = await productOnShelf(context, productId);
  if (product.type !== 2) throw new Refused(catalogueRefusals.product_missing);
  return product;
}

/**
 * A machine as it is now. Its items are those of the batch that is being sold (the last one when all are), so that
 * remaining / total are the odds of the very next capsule. Refuses `product_missing`.
 */
export async function machineNow(context: Context, productId: number, memberId: number | null) {
  const { prizes: _, version: _v, raffle_info: _r, ...product } = await requireMachine(context, productId);
  const { db } = context;
  const [lots, left, owned] = await Promise.all([
    lotsOfProduct(db, productId, 'gacha'),
    queries.leftInMachine(db, productId),
    memberId === null ? new Map<number, never>() : ownedFigures(db, memberId, productId),
  ]);
  const leftOf = (lotId: number, prizeId?: number) =>
    left
      .filter((row) => row.lot_id === lotId && (prizeId === undefined || row.prize_id === prizeId))
      .reduce((sum, { count }) => sum + count, 0);
  const current = lots.find(({ id }) => leftOf(id) > 0) ?? lots.at(-1);
  return {
    product,
    items: product.figures.map((figure) => ({
      ...figure,
      total_quantity: current?.contents.find(({ prizeId }) => Number(prizeId) === figure.id)?.quantity ?? 0,
      remaining_quantity: current ? leftOf(current.id, figure.id) : 0,
      collection_count: owned.get(figure.id)?.count ?? 0,
      has_count: owned.get(figure.id)?.has ?? 0,
      is_collected: owned.has(figure.id),
    })),
    collection_status: {
      totalItems: product.figures.length,
      collectedItems: owned.size,
      collected_item_ids: [...owned.keys()].sort((a, b) => a - b),
      is_authenticated: memberId !== null,
    },
    batches: lots.map((lot) => ({
      lot_id: lot.id,
      title: lot.title,
      total: lot.total,
      root: lot.root,
      txid_hash: lot.txid_hash,
      remaining: leftOf(lot.id),
      is_finished: leftOf(lot.id) === 0,
    })),
  };
}

/** The machines a member has drawn from, the latest first. */
export async function collections({ db }: Context, memberId: number) {
  const rows = await queries.listCollections(db, memberId);
  return rows.map(({ product_id, name, image_url, total, collected }) => ({
    product_id,
    name,
    image_url,
    totalItems: total,
    collectedItems: collected.length,
    collected_item_ids: collected,
  }));
}

/** A member's capsules, newest first, 20 a page; of one machine or of all. */
export async function history({ db }: Context, memberId: number, productId: number | null, page: number) {
  const size = gachaLimits.historyPage;
  const [rows, [count]] = await Promise.all([
    queries.listHistory(db, memberId, productId, size, (page - 1) * size),
    queries.countHistory(db, memberId, productId),
  ]);
  return {
    data: rows.map(({ order_id, drawn_at, product_id, product_name, ...item }) => ({
      order_id,
      drawn_at: drawn_at.toISOString(),
      product: { id: product_id, name: product_name },
      item,
    })),
    ...paging(count?.total ?? 0, page, size),
  };
}
