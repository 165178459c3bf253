import type { Figure } from '@kujiya/contract/shop/draws';
import { games } from '@kujiya/contract/shop/games';
import { readStatement } from '#platform/postgres/database.ts';
import { everOwned } from '#shop/draws/queries.ts';

export type LeftRow = { lot_id: number; prize_id: number; count: number };
/** How many capsules of each figure are left in each batch of a machine. */
export const leftInMachine = readStatement<LeftRow, [productId: number]>(
  'gacha.left_in_machine',
  `select s.lot_id, s.prize_id, count(*) as count from slots s join lots l on l.id = s.lot_id
   where l.product_id = $1 and l.game = 'gacha' and l.state = 'open' and s.order_id is null group by s.lot_id, s.prize_id`,
);

export type CollectionRow = {
  product_id: number;
  name: string;
  image_url: string;
  total: number;
  collected: number[];
};
export const listCollections = readStatement<CollectionRow, [memberId: number]>(
  'gacha.list_collections',
  `select p.id as product_id, p.name, p.image_url, mine.collected,
     (select count(*) from prizes z where z.product_id = p.id and z.rarity is not null) as total
   from (select z.product_id, array_agg(distinct z.id order by z.id) as collected, max(b.id) as latest
         from ${everOwned('$1')} b join prizes z on z.id = b.prize_id group by z.product_id) mine
   join products p on p.id = mine.product_id and p.type = 2
   order by mine.latest desc`,
);

export type HistoryRow = Figure & {
  order_id: number;
  drawn_at: Date;
  product_id: number;
  product_name: string;
};
const history = `from box_items b
   join orders o on o.id = b.order_id and o.order_type = '${games.gacha.orderType}'
   join products p on p.id = o.product_id
   join prizes z on z.id = b.prize_id
   where o.member_id = $1 and ($2::bigint is null or p.id = $2)`;
export const listHistory = readStatement<
  HistoryRow,
  [memberId: number, productId: number | null, limit: number, offset: number]
>(
  'gacha.list_history',
  `select b.order_id, o.paid_at as drawn_at, p.id as product_id, p.name as product_name,
     z.id, z.name, z.image_url, z.rarity
   ${history} order by b.id desc limit $3 offset $4`,
);
export const countHistory = readStatement<{ total: number }, [memberId: number, productId: number | null]>(
  'gacha.count_history',
  `select count(*) as total ${history}`,
);
