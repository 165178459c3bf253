import type { BlindboxProduct, Case, CaseBox } from '@kujiya/contract/blindbox';
import { casePrice, drawPrice } from '@kujiya/contract/shop/pricing';
import type { Database } from '#platform/postgres/database.ts';
import type { ProductOnShelf } from '#shop/catalogue/service.ts';
import { type Lot, lotsOfProduct } from '#shop/draws/lots.ts';
import * as queries from './queries.ts';

/** The product as the pages of a case show it. */
export function blindboxProduct({
  prizes: _,
  version: _v,
  raffle_info: _r,
  ...shown
}: ProductOnShelf): BlindboxProduct {
  return shown;
}

const toItem = (row: queries.BoxRow, product: ProductOnShelf): CaseBox => {
  const held = product.figures.find(({ id }) => id === row.prize_id);
  return {
    item_index: row.number,
    is_drawn: row.drawn,
    is_locked: row.locked_by !== null,
    locked_by: row.locked_by,
    lock_expires_at: row.expires_at?.toISOString() ?? null,
    name: held?.name ?? null,
    image_url: held?.image_url ?? null,
    rarity: held?.rarity ?? null,
    item_id: held?.id ?? null,
  };
};

function toCase(lot: Lot, boxes: queries.BoxRow[], product: ProductOnShelf): Case {
  const left = boxes.filter(({ drawn }) => !drawn).length;
  const price = casePrice(product, left, lot.total);
  const pays = product.point_price !== null;
  return {
    id: lot.id,
    title: lot.title,
    package_price: price,
    single_draw_price: drawPrice(product),
    package_point_price: pays ? price : null,
    single_point_price: product.point_price,
    allow_point_payment: product.allow_point_payment,
    is_sold_out: left === 0,
    remaining_boxes: left,
    box_image_url: product.box_image_url,
    items: boxes.map((box) => toItem(box, product)),
    contents: lot.contents.map(({ prizeId, quantity }) => ({
      item_id: Number(prizeId),
      total: quantity,
      remaining: quantity - boxes.filter(({ prize_id }) => prize_id === Number(prizeId)).length,
    })),
    statistics: { drawn_count: lot.total - left, total_count: lot.total, remaining_count: left },
    commitment: { lot_id: lot.id, total: lot.total, root: lot.root, txid_hash: lot.txid_hash },
  };
}

/** One case as it is now. */
export async function caseNow(db: Database, lot: Lot, product: ProductOnShelf): Promise<Case> {
  return toCase(lot, await queries.listBoxes(db, [lot.id]), product);
}

/** The cases of a product, those with boxes left first. */
export async function casesNow(db: Database, product: ProductOnShelf): Promise<Case[]> {
  const lots = await lotsOfProduct(db, product.id, 'blindbox');
  const boxes = Map.groupBy(
    await queries.listBoxes(
      db,
      lots.map(({ id }) => id),
    ),
    ({ lot_id }) => lot_id,
  );
  const cases = lots.map((lot) => toCase(lot, boxes.get(lot.id) ?? [], product));
  return cases.sort((a, b) => Number(a.is_sold_out) - Number(b.is_sold_out));
}
