import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/postgres/database.ts';

export type GoodsOptions = {
  stock?: number;
  price?: number;
  name?: string;
  status?: string;
  limit?: number | null;
  /** Days until a preorder arrives; null: in stock. */
  arrivesIn?: number | null;
  points?: boolean;
};

/** Makes one of the shop's goods; returns its product's id. */
export async function makeGoods(
  db: Database,
  {
    stock = 10,
    price = 100,
    name = '測試杯',
    status = '1',
    limit = null,
    arrivesIn = null,
    points = true,
  }: GoodsOptions = {},
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with p as (
       insert into products (slug, type, name, price, status, image_url, allow_point_payment)
       values ($1, 3, $2, $3, $4, 'products/test.webp', $5) returning id)
     insert into goods (product_id, received, stock, member_limit, arrives_at)
     select id, $6::integer, $6::integer, $7::integer, now() + make_interval(days => $8::integer) from p
     returning product_id as id`,
    [randomUUID(), name, price, status, points, stock, limit, arrivesIn],
  );
  return rows[0]?.id ?? 0;
}
