import type { Database } from '#platform/postgres/database.ts';
import { makeProduct } from './products.ts';

export type GoodsOptions = {
  stock?: number;
  price?: number;
  name?: string;
  status?: '0' | '1';
  limit?: number | null;
  /** Days until a preorder arrives; null: in stock. */
  arrivesIn?: number | null;
  points?: boolean;
};

const dayMs = 86_400_000;

/** Makes one of the shop's goods; returns its product's id. */
export const makeGoods = (
  db: Database,
  { stock = 10, limit = null, arrivesIn = null, points = true, ...product }: GoodsOptions = {},
): Promise<number> =>
  makeProduct(db, {
    ...product,
    allow_point_payment: points,
    goods: {
      stock,
      member_limit: limit,
      arrives_at: arrivesIn === null ? null : new Date(Date.now() + arrivesIn * dayMs),
    },
  });
