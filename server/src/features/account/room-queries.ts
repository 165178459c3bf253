import type { Hunt, Room, RoomPiece } from '@kujiya/contract/room';
import { readStatement } from '#platform/postgres/database.ts';
import { pieceName, piecePicture, variantOfItem } from '#shop/draws/variant-queries.ts';

type PieceRow = Omit<RoomPiece, 'game'> & { type: number };
/** The newest pieces of a member, goods of the shop aside: the index is read newest first in each of these states. */
export const newestPieces = readStatement<
  PieceRow,
  [memberId: number, statuses: readonly string[], limit: number]
>(
  'account.newest_pieces',
  `select b.id, ${pieceName} as name, ${piecePicture} as image_url, z.tier, z.rarity, p.type, z.product_id
   from (select n.* from unnest($2::text[]) s (status) cross join lateral (
           -- Not equal: sorted by the id alone, the planner would read everybody's newest pieces, and skip all others'.
           select * from box_items where member_id = $1 and status between s.status and s.status and prize_id is not null
           order by status, id desc limit $3) n
         order by n.id desc limit $3) b
     join prizes z on z.id = b.prize_id ${variantOfItem} join products p on p.id = z.product_id
   order by b.id desc`,
);

/** The distinct prizes that a member has: the index is read once for each, however many pieces there are. */
const kinds = `with recursive kinds as (
     (select prize_id from box_items where member_id = $1 and prize_id is not null order by prize_id limit 1)
     union all
     select (select b.prize_id from box_items b where b.member_id = $1 and b.prize_id > k.prize_id order by b.prize_id limit 1)
     from kinds k where k.prize_id is not null)`;

/** As the cabinet counts them: each variant is a kind, and those that are still open are one more. */
export const countKinds = readStatement<{ kinds: number }, [memberId: number]>(
  'account.count_kinds',
  `${kinds} select coalesce(sum(case when z.choice = 'member' then (
       select count(distinct coalesce(b.variant_id, 0)) from box_items b where b.member_id = $1 and b.prize_id = z.id)
     else 1 end), 0)::integer as kinds
   from kinds k join prizes z on z.id = k.prize_id`,
);

/** The time at which a product's sale begins for good has come. */
const begun = 'coalesce(greatest(p.release_date, p.draw_date) <= now(), true)';

type HuntRow = Omit<Hunt, 'game'> & { type: number };
/**
 * Series on sale of which a member has half or more of the figures but not all, the fewest missing first, then the best
 * odds. Their lot is the case with the most of the missing figures, or the batch from which the machine gives next; only
 * boxes that are closed count, whoever holds them, as on the pages of both games.
 */
export const listHunts = readStatement<
  HuntRow,
  [memberId: number, limit: number, near: number, named: number]
>(
  'account.list_hunts',
  `${kinds}, owned as (
     select z.product_id, array_agg(z.id) as ids from kinds k join prizes z on z.id = k.prize_id
     where z.rarity is not null group by z.product_id
   ), near as materialized (
     select p.id, p.type, p.name, p.image_url, o.ids, cardinality(o.ids) as owned, t.total
     from owned o join products p on p.id = o.product_id and p.type in (1, 2) and p.status = '1' and ${begun}
       cross join lateral (
         select count(*)::integer as total from prizes where product_id = p.id and rarity is not null) t
     where cardinality(o.ids) < t.total and cardinality(o.ids) * 2 >= t.total
       and exists (select from lots l where l.product_id = p.id and l.state = 'open' and l.finished_at is null)
     order by t.total - cardinality(o.ids), p.id desc limit $3
   )
   select n.id as product_id, n.type, n.name, n.image_url, n.owned, n.total, b.lot_id, b.title, b.holds, b.part, b.whole,
     (select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'image_url', m.image_url, 'rarity', m.rarity)
        order by m.position, m.id)
      from (select * from prizes z where z.product_id = n.id and z.rarity is not null and z.id <> all (n.ids)
            order by z.position, z.id limit $4) m) as missing
   from near n cross join lateral (
     select x.* from (
       select l.id as lot_id, l.title, l.position, count(*)::integer as whole,
         (count(*) filter (where s.prize_id <> all (n.ids)))::integer as part,
         (count(distinct s.prize_id) filter (where s.prize_id <> all (n.ids)))::integer as holds
       from lots l join slots s on s.lot_id = l.id and s.order_id is null
       where l.product_id = n.id and l.state = 'open' and l.finished_at is null
       group by l.id) x
     order by case when n.type = 1 then x.holds else 0 end desc,
       case when n.type = 1 then x.part::float8 / x.whole else 0 end desc, x.position, x.lot_id limit 1) b
   where b.part > 0
   order by n.total - n.owned, b.part::float8 / b.whole desc, n.id desc limit $2`,
);

/** The cheapest product of each game of which something is left to draw. */
export const waysIn = readStatement<{ id: number }>(
  'account.ways_in',
  `select c.id from unnest(array[0, 1, 2]) g (type) cross join lateral (
     select p.id from products p
     where p.status = '1' and p.type = g.type and ${begun} and exists (
       select from lots l where l.product_id = p.id and l.state = 'open' and l.finished_at is null
         and exists (select from slots s where s.lot_id = l.id and s.order_id is null))
     order by coalesce(p.point_price, p.discount_price, p.price), p.id limit 1) c
   order by g.type`,
);

type StoredRow = { counting: number; free_from: number; days: number | null; ending: number };
/** What a member can send now; the terms of free shipping are an owner's, or those given. */
export const storedOf = readStatement<
  StoredRow,
  [memberId: number, freeFrom: number, endingDays: number, unopened: string | null]
>(
  'account.stored',
  `with today as materialized (select taipei_today() as day, 
       case when $4::text is null then '{}'::bigint[] else unopened_items($1, $4::text) end as hidden),
     terms as materialized (select coalesce(max(free_from), $2::integer) as free_from from shop_settings)
   select t.free_from, e.days, e.ending,
     (select count(*) from (
        select from box_items b where b.member_id = $1 and b.status in ('available', 'selected')
          and b.expires_at >= d.day and b.id <> all (d.hidden) and b.source in ('draw', 'goods') and (b.preorder_at is null or b.preorder_at <= now())
        limit t.free_from) c)::integer as counting
   from today d, terms t cross join lateral (
     select min(days_left(b.expires_at, d.day)) as days,
       (count(*) filter (where days_left(b.expires_at, d.day) <= $3::integer))::integer as ending
     from box_items b
     where b.member_id = $1 and b.status in ('available', 'selected') and b.expires_at >= d.day
       and b.id <> all (d.hidden)) e`,
);

/** What is kept for a member until it is paid, and the parcels among the newest orders. */
export const ordersOf = readStatement<Room['orders'], [memberId: number, newest: number]>(
  'account.room_orders',
  `select (select count(*) from orders where member_id = $1 and status = 'pending'
       and order_type <> 'token_recharge' and expires_at > now())::integer as unpaid,
     (count(*) filter (where o.status = 'shipping'))::integer as shipping,
     (count(*) filter (where o.status in ('paid', 'processing') and o.order_type = 'box_shipping'))::integer as preparing
   from (select status, order_type from orders where member_id = $1 order by id desc limit $2) o
   where o.order_type in ('shop', 'box_shipping')`,
);

export const lastCheckIn = readStatement<{ day: string; streak: number }, [memberId: number]>(
  'account.last_check_in',
  'select day::text as day, streak from check_ins where member_id = $1 order by day desc limit 1',
);
