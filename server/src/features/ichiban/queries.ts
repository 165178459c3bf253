import { readStatement } from '#platform/postgres/database.ts';
import { pieceName, piecePicture, variantOfItem } from '#shop/draws/variant-queries.ts';

export type TubeRow = {
  id: number;
  product_id: number;
  product_name: string;
  title: string;
  total: number;
  remaining: number;
  root: string;
  txid_hash: string;
  method: 'txid' | 'shuffle';
  /** null until the tube is finished */
  txid: string | null;
  finished: boolean;
  last_prize_id: number | null;
  big_prize_count: number;
  left_by_prize: Record<string, number>;
  waits_from: Date | null;
};

const tube = `select l.id, l.product_id, p.name as product_name, l.title, l.total, l.remaining, l.root, l.txid_hash, l.method,
     case when l.finished_at is not null then (select x.txid from lot_secrets x where x.lot_id = l.id) end as txid,
     l.finished_at is not null as finished, l.last_prize_id,
     (select coalesce(sum((c->>'quantity')::integer), 0)::integer
      from jsonb_array_elements(l.committed_prizes) c where (c->>'big')::boolean) as big_prize_count,
     (select jsonb_object_agg(c->>'prizeId', (c->>'quantity')::integer - coalesce(g.drawn, 0))
      from jsonb_array_elements(l.committed_prizes) c
      left join (select prize_id, count(*)::integer as drawn from slots s
                 where s.lot_id = l.id and s.order_id is not null group by prize_id) g
        on g.prize_id = (c->>'prizeId')::integer) as left_by_prize,
     (select w.opens_at from waiting_rooms w where w.lot_id = l.id and w.closed_at is null) as waits_from
   from lots l join products p on p.id = l.product_id`;

export const tubesOfProduct = readStatement<TubeRow, [productId: number]>(
  'ichiban.tubes_of_product',
  `${tube} where l.product_id = $1::bigint and l.game = 'ichiban' and l.state in ('open', 'paused') order by l.position, l.id`,
);

/** Who made a draw, what had been drawn from its tube before, and how many of its prizes were left then. */
export const circumstancesOf = readStatement<
  { drawn_by: string; drawn_before: number; copies_before: Record<string, number> },
  [orderId: number]
>(
  'ichiban.circumstances_of',
  `with mine as (
     select r.lot_id, r.seq, m.display_name as drawn_by
     from receipts r join orders o on o.id = r.order_id join members m on m.id = o.member_id where r.order_id = $1::bigint
   ), drawn as (
     select s.prize_id, r.seq < mine.seq as earlier
     from mine join receipts r on r.lot_id = mine.lot_id and r.seq <= mine.seq
       join slots s on s.lot_id = r.lot_id and s.order_id = r.order_id
   )
   select mine.drawn_by, (select count(*) from drawn where earlier) as drawn_before,
     (select jsonb_object_agg(c->>'prizeId', (c->>'quantity')::integer -
        (select count(*) from drawn d where d.earlier and d.prize_id = (c->>'prizeId')::integer))
      from jsonb_array_elements(l.committed_prizes) c
      where (c->>'prizeId')::integer in (select prize_id from drawn where not earlier)) as copies_before
   from mine join lots l on l.id = mine.lot_id`,
);

/** Ids come from addresses, where they may be larger than the column: hence the casts here and below. */
export const findTube = readStatement<TubeRow, [tubeId: number]>(
  'ichiban.find_tube',
  `${tube} where l.id = $1::bigint and l.game = 'ichiban' and l.state in ('open', 'paused')`,
);

export const drawnNumbers = readStatement<{ numbers: number[] }, [tubeId: number]>(
  'ichiban.drawn_numbers',
  `select coalesce(array_agg(number order by number), '{}') as numbers
   from slots where lot_id = $1::bigint and (order_id is not null or reserved_until > now())`,
);

export type ResultRow = {
  number: number;
  drawn_at: Date | null;
  prize_id: number | null;
  tier: string | null;
  name: string | null;
  image_url: string | null;
  /** Of the tube, in each row: read in the same moment as the tickets. */
  remaining: number;
  committed_at: Date;
};
/** An undrawn ticket does not reveal its prize: the join is on drawn ones only. */
export const resultTickets = readStatement<ResultRow, [tubeId: number]>(
  'ichiban.result_tickets',
  `select s.number, s.drawn_at, z.id as prize_id, z.tier, z.name, z.image_url, l.remaining, l.created_at as committed_at
   from slots s join lots l on l.id = s.lot_id left join prizes z on z.id = s.prize_id and s.order_id is not null
   where s.lot_id = $1::bigint order by s.number`,
);

export type LockRow = { locked_by: number | null; remain: number };
export const findLock = readStatement<LockRow, [tubeId: number]>(
  'ichiban.find_lock',
  `select case when locked_until > now() then locked_by end as locked_by,
     greatest(0, ceil(extract(epoch from locked_until - now())))::integer as remain
   from lots where id = $1::bigint and game = 'ichiban'`,
);

export type HistoryRow = {
  order_id: number;
  lot_id: number;
  product_id: number;
  number: number;
  drawn_at: Date;
  product_name: string;
  tier: string;
  prize_name: string;
  image_url: string;
};
export const listHistory = readStatement<HistoryRow, [memberId: number, limit: number, offset: number]>(
  'ichiban.list_history',
  // Thing by thing from the newest, until the page is full: the planner would look all of the member's up.
  `select b.order_id, b.lot_id, z.product_id, b.slot_number as number, b.created_at as drawn_at, p.name as product_name,
     z.tier, ${pieceName} as prize_name, ${piecePicture} as image_url
   from (select id from box_items where member_id = $1
         union select item_id from presents where giver_id = $1 and state = 'claimed' order by id desc) newest
     -- Who has drawn it, whoever has it now.
     cross join lateral (select * from box_items i where id = newest.id
       and exists (select from orders where id = i.order_id and member_id = $1) offset 0) b
     cross join lateral (
       select product_id, tier, name, image_url from prizes where id = b.prize_id and tier is not null offset 0) z
     cross join lateral (select name from products where id = z.product_id offset 0) p ${variantOfItem}
   order by newest.id desc limit $2 offset $3`,
);

export const countHistory = readStatement<{ total: number }, [memberId: number]>(
  'ichiban.count_history',
  // The index has all that is asked of the member's things, which come from far fewer tubes.
  `select coalesce(sum(b.things), 0)::integer as total
   from (select lot_id, count(*) as things from box_items where member_id = $1 and prize_id is not null group by lot_id
         union all
         -- With what the member drew and gave away, without presents.
         select i.lot_id, case when o.member_id = $1 then 1 else -1 end from box_items i join orders o on o.id = i.order_id
         where i.id in (select item_id from presents where state = 'claimed' and $1 in (giver_id, receiver_id))
           and (o.member_id = $1) <> (i.member_id = $1)) b
     cross join lateral (select from lots where id = b.lot_id and game = 'ichiban' offset 0) tube`,
);
