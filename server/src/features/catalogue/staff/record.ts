import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { Missing } from '@kujiya/contract/staff/missing';
import type { StaffPrize, StaffProduct } from '@kujiya/contract/staff/products';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The state of a product as its owner sees it. */
export const stateOf = ({ status, published_at }: { status: string; published_at: Date | null }) =>
  status === '1' ? 'published' : published_at ? 'unpublished' : 'draft';

const timeOf = (date: Date | null) => date?.toISOString() ?? null;

function missingOf(row: queries.RecordRow, prizes: readonly StaffPrize[]): Missing[] {
  const isDrawn = row.type !== 3;
  const has = {
    image: row.image_url !== '',
    prizes: !isDrawn || prizes.length > 0,
    prize_image: prizes.every(({ image_url, variants }) =>
      [image_url, ...variants.map((one) => one.image_url)].every((url) => url !== ''),
    ),
    lot: !isDrawn || row.has_lot,
    stock: isDrawn || (row.stock ?? 0) > 0,
  };
  return (Object.keys(has) as Missing[]).filter((one) => !has[one]);
}

/** A product as its owner sees it. Refuses `product_missing`. */
export async function recordOf(db: Queryable, id: number): Promise<StaffProduct> {
  const [row] = await queries.findRecord(db, id);
  if (!row) throw new Refused(catalogueRefusals.product_missing);
  const prizes = await queries.prizesOf(db, id);
  const { image_url, images, received, stock, reserved, sold, member_limit, arrives_at, value } = row;
  const isGoods = received !== null && stock !== null && reserved !== null && sold !== null;
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    status: stateOf(row),
    name: row.name,
    series: row.series,
    description: row.description,
    price: row.price,
    discount_price: row.discount_price,
    point_price: row.point_price,
    case_price: row.case_price,
    allow_point_payment: row.allow_point_payment,
    release_date: timeOf(row.release_date),
    draw_date: timeOf(row.draw_date),
    home_delivery_days: row.home_delivery_days,
    delivery_info: row.delivery_info,
    images: [...new Set([image_url, ...images])].filter((url) => url !== ''),
    prizes,
    goods: isGoods
      ? { received, stock, reserved, sold, member_limit, arrives_at: timeOf(arrives_at), value }
      : null,
    missing: missingOf(row, prizes),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
