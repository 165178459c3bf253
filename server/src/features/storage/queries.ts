import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { PrizeChoice } from '@kujiya/contract/shop/variants';
import type { ShippingMethod, StorageStatus } from '@kujiya/contract/storage';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { pieceName, piecePicture, variantOfItem } from '#shop/draws/variant-queries.ts';
import { every, patterns } from '#shop/search/statements.ts';
import type { SearchWords } from '#shop/search/words.ts';

export type StorageRow = {
  id: number;
  item_name: string;
  item_image_url: string;
  tier: string | null;
  rarity: Rarity | null;
  product_name: string;
  series: string;
  quantity: number;
  status: StorageStatus;
  preorder_at: Date | null;
  storage_days: number;
  counts: boolean;
  /** Who gave it to the member. */
  giver: string | null;
  created_at: Date;
  /** The type of the product. */
  type: number;
  order_id: number;
  /** Of what was drawn. */
  order_number: string | null;
  product_id: number;
  lot_id: number | null;
  prize_id: number | null;
  choice: PrizeChoice | null;
  variant_id: number | null;
  variant_by: 'member' | 'shop' | null;
  variant_name: string | null;
  variant_image_url: string | null;
};

/** States of a tab, and for each whether its things are overdue (null: either). */
export type States = { statuses: readonly string[]; overdue: readonly (boolean | null)[] };

/** Orders that wait for their opening, as in the contract; null for none. */
export type Unopened = { unopened: string | null };

/** `type` of a product, `series`, the most `days` left, words of the names: null where they do not matter. */
export type Filter = SearchWords & { type: number | null; series: string | null; days: number | null };

/** The items of a member that wait for their opening; the function is called only where a draw waits, which is seldom. */
const hidden = (member: string, unopened: string) =>
  `case when ${unopened}::text is null then '{}'::bigint[] else unopened_items(${member}, ${unopened}::text) end`;

/** The newest item of each stack, on one page. */
const shownOf = (items: string) =>
  // Today is computed once, not for each item.
  `with today as materialized (select taipei_today() as day)
   select b.id, coalesce(${pieceName}, p.name) as item_name, coalesce(${piecePicture}, p.image_url) as item_image_url, z.tier,
     z.rarity, p.name as product_name, p.series, b.quantity, b.status, b.preorder_at,
     days_left(b.expires_at, t.day) as storage_days, b.source in ('draw', 'goods') as counts, b.created_at, p.type,
     case when b.source = 'gift' then (select m.display_name from presents g join members m on m.id = g.giver_id
       where g.item_id = b.id and g.state = 'claimed' order by g.id desc limit 1) end as giver,
     b.order_id, (select o.order_number from orders o where o.id = b.order_id and b.lot_id is not null) as order_number,
     p.id as product_id, b.lot_id, b.prize_id, z.choice, b.variant_id, b.variant_by, v.name as variant_name,
     v.image_url as variant_image_url
   from ${items} b left join prizes z on z.id = b.prize_id ${variantOfItem}
     join products p on p.id = coalesce(b.goods_id, z.product_id), today t
   order by b.id desc`;

export const listItems = readStatement<
  StorageRow,
  States & Filter & Unopened & { memberId: number; before: number; limit: number; offset: number }
>(
  'storage.list',
  shownOf(`first_of_stacks(p_member => $memberId, p_statuses => $statuses, p_overdue => $overdue, p_before => $before,
     p_limit => $limit, p_skip => $offset, p_typed => search_patterns($typed),
     p_traditional => search_patterns($traditional), p_type => $type, p_series => $series, p_days => $days,
     p_hidden => ${hidden('$memberId', '$unopened')})`),
);

/** Single items, whatever stacks they are in. */
export const itemsById = readStatement<StorageRow, [memberId: number, ids: readonly number[]]>(
  'storage.items_by_id',
  shownOf(
    '(select b.*, 1::bigint as quantity from box_items b where b.member_id = $1 and b.id = any ($2::bigint[]))',
  ),
);

/** The item is not one of a draw whose opening waits. */
const isOpen = (member: string, unopened: string) =>
  `b.id <> all ((select ${hidden(member, unopened)})::bigint[])`;

/** Of a member: items of which the variant can still be chosen. */
const unchosen = (
  member: string,
  statuses: string,
  unopened: string,
) => `b.member_id = ${member} and b.status = any (${statuses}::text[])
     and b.variant_id is null and b.prize_id in (select id from prizes where choice = 'member')
     and ${isOpen(member, unopened)}`;
/** Each of them alone, because each gets a variant of its own. */
export const listUnchosen = readStatement<
  StorageRow,
  Unopened & { memberId: number; statuses: readonly string[]; before: number; limit: number; offset: number }
>(
  'storage.list_unchosen',
  shownOf(`(select b.*, 1::bigint as quantity from box_items b
     where ${unchosen('$memberId', '$statuses', '$unopened')} and b.id < $before order by b.id desc limit $limit offset $offset)`),
);
export const countUnchosen = readStatement<
  { total: number },
  [memberId: number, statuses: readonly string[], unopened: string | null]
>('storage.count_unchosen', `select count(*) as total from box_items b where ${unchosen('$1', '$2', '$3')}`);

/** What a keyword is searched in: names of product and prize, and the series. */
const names = `s.names || s.series || coalesce(z.search_name, '')`;
const countIn = (from: string, condition: string) =>
  `select least($most::integer, sum(x.things))::bigint as total
   from unnest($statuses::text[], $overdue::boolean[]) t (status, overdue), lateral (
     select count(*) as things from (
       select from ${from} where b.member_id = $memberId and b.status = t.status
         and (t.overdue is null or (b.expires_at < (select taipei_today())) = t.overdue)
         and ${isOpen('$memberId', '$unopened')}${condition} limit $most) y) x`;
/** The number of items in a tab, counted up to `most`. */
export const countItems = readStatement<
  { total: number },
  States & Unopened & { memberId: number; most: number }
>('storage.count', countIn('box_items b', ''));
/** The same for the items that a search finds. */
export const countMatching = readStatement<
  { total: number },
  States & Filter & Unopened & { memberId: number; most: number }
>(
  'storage.count_matching',
  `with ${patterns('typed', '$typed::text[]')}, ${patterns('traditional', '$traditional::text[]')}
  ${countIn(
    `box_items b left join prizes z on z.id = b.prize_id
         join products p on p.id = coalesce(b.goods_id, z.product_id)
         join product_search s on s.product_id = p.id`,
    `
         and ($typed::text[] is null or ${every(names, 'typed')} or ${every(names, 'traditional')})
         and ($type::integer is null or p.type = $type) and ($series::text is null or p.series = $series)
         and ($days::integer is null or days_left(b.expires_at, (select taipei_today())) <= $days)`,
  )}`,
);

/** Things in each state, and how many of them are overdue: from the index alone. */
export const countByState = readStatement<
  { status: StorageStatus; count: number; overdue: number },
  [memberId: number, unopened: string | null]
>(
  'storage.count_by_state',
  `select status, count(*) as count, count(*) filter (where expires_at < (select taipei_today())) as overdue
   from box_items b where member_id = $1 and ${isOpen('$1', '$2')} group by status`,
);

/**
 * The distinct values of a column among a member's items: the index is read once for each value, however many items
 * have it.
 */
const kindsOf = (column: string) => `(
   with recursive kinds as (
     (select ${column} as kind from box_items where member_id = $1 and ${column} is not null order by ${column} limit 1)
     union all
     select (select b.${column} from box_items b where b.member_id = $1 and b.${column} > k.kind order by b.${column} limit 1)
     from kinds k where k.kind is not null)
   select kind from kinds where kind is not null)`;
export const listSeries = readStatement<{ series: string }, [memberId: number]>(
  'storage.list_series',
  `select p.series from products p where p.series <> '' and p.id in (
     select z.product_id from ${kindsOf('prize_id')} k join prizes z on z.id = k.kind
     union all select kind from ${kindsOf('goods_id')} g)
   group by p.series order by p.series`,
);

type Picked = readonly { id: number; quantity: number }[];
export const selectItems = writeStatement<
  { result: { refused: string } | { selected: Picked } },
  [memberId: number, wanted: string]
>('storage.select', 'select select_items($1, $2) as result');

export const findItem = readStatement<{ status: StorageStatus }, [memberId: number, id: number]>(
  'storage.find_item',
  'select status from box_items where member_id = $1 and id = $2',
);

export const cancelStack = writeStatement<object, [memberId: number, id: number]>(
  'storage.cancel_stack',
  `update box_items set status = 'available' where status = 'selected' and id = any (array(
     select s.id from box_items b, stack_of(b) s where b.member_id = $1 and b.id = $2))`,
);

export const cancelAll = writeStatement<object, [memberId: number]>(
  'storage.cancel_all',
  `update box_items set status = 'available' where member_id = $1 and status = 'selected'`,
);

export type Weight = {
  ids: number[];
  items: number;
  counting: number;
  fee: number;
  refused: string | null;
  /** The terms of now: an owner's, or those given. */
  free_from: number;
  fee_below: number;
};
export const weighParcel = readStatement<
  Weight,
  [memberId: number, ids: readonly number[], freeFrom: number, fee: number, most: number]
>(
  'storage.weigh_parcel',
  `select w.*, t.free_from, t.fee_below
   from (select coalesce(max(free_from), $3::integer) as free_from, coalesce(max(shipping_fee), $4::integer) as fee_below
         from shop_settings) t, weigh_parcel($1, $2, t.free_from, t.fee_below, $5) w`,
);

/** Locks all items of a member's stacks, by id. */
export const lockItems = writeStatement<object, [memberId: number, ids: readonly number[]]>(
  'storage.lock_items',
  `select from box_items where id = any (array(
     select s.id from box_items b, stack_of(b) s where b.member_id = $1 and b.id = any ($2::bigint[])))
   order by id for no key update`,
);

/** The lines of a parcel: its items by product and name. */
export const linesOf = readStatement<
  { product_id: number; name: string; quantity: number },
  [ids: readonly number[]]
>(
  'storage.lines_of',
  `select product_id, name, count(*) as quantity
   from (select b.id, coalesce(b.goods_id, z.product_id) as product_id, coalesce(${pieceName}, p.name) as name
         from box_items b left join prizes z on z.id = b.prize_id ${variantOfItem} left join products p on p.id = b.goods_id
         where b.id = any ($1::bigint[])) k
   group by product_id, name order by min(id)`,
);

export const insertParcel = writeStatement<
  object,
  [
    orderId: number,
    method: ShippingMethod,
    note: string,
    items: number,
    counting: number,
    freeFrom: number,
    feeBelow: number,
  ]
>(
  'storage.insert_parcel',
  `insert into parcels (order_id, shipping_method, customer_note, items, counting_items, free_from, fee_below)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Puts items into a parcel; a row for each that was not in one. */
export const packItems = writeStatement<{ id: number }, [orderId: number, ids: readonly number[]]>(
  'storage.pack_items',
  `update box_items set status = 'paid', parcel_id = $1
   where id = any ($2::bigint[]) and status in ('available', 'selected') returning id`,
);

export const exportItems = readStatement<object, [memberId: number]>(
  'storage.export_items',
  `select coalesce(${pieceName}, p.name) as name, b.status, b.source, b.created_at, b.preorder_at, b.expires_at
   from box_items b left join prizes z on z.id = b.prize_id ${variantOfItem} left join products p on p.id = b.goods_id
   where b.member_id = $1 order by b.id`,
);

/** Items that are still the member's to keep, ship or exchange. */
export const countStored = readStatement<{ count: number }, [memberId: number]>(
  'storage.count_stored',
  `select count(*) as count from box_items
   where member_id = $1 and (status in ('pending', 'wrapped') or status in ('available', 'selected') and expires_at >= (select taipei_today()))`,
);

/** Parcels on their way: somebody has to be there when they arrive. */
export const parcelsUnderWay = readStatement<object, [memberId: number]>(
  'storage.parcels_under_way',
  `select id from orders where member_id = $1 and order_type = 'box_shipping' and status in ('paid', 'processing', 'shipping')
   limit 1`,
);
