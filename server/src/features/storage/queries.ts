import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { ShippingMethod, StorageStatus } from '@kujiya/contract/storage';
import { gatheredLists, list, splitLists } from '#platform/gathered.ts';
import { type Queryable, readStatement, writeStatement } from '#platform/postgres/database.ts';
import { askedByToken, memberOfToken } from '#shop/sessions/queries.ts';

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
  preorder_at: string | null;
  storage_days: number;
  counts: boolean;
  created_at: string;
  /** The type of the product. */
  type: number;
  order_id: number;
  /** Of what was drawn. */
  order_number: string | null;
  product_id: number;
  lot_id: number | null;
};

/** States of a tab, and for each whether its things are overdue (null: either), both as array literals. */
type States = [statuses: string, overdue: string];

/** `pattern` of a name, `type` of a product, `series`: null where they do not matter. */
export type Filter = [pattern: string | null, type: number | null, series: string | null];

const items = list<StorageRow>({
  id: 'i.id',
  item_name: 'coalesce(z.name, p.name)',
  item_image_url: 'coalesce(z.image_url, p.image_url)',
  tier: 'z.tier',
  rarity: 'z.rarity',
  product_name: 'p.name',
  series: 'p.series',
  quantity: 'i.quantity',
  status: 'i.status',
  preorder_at: 'i.preorder_at',
  storage_days: 'days_left(i.expires_at, t.day)',
  counts: `i.source in ('draw', 'goods')`,
  created_at: 'i.created_at',
  type: 'p.type',
  order_id: 'i.order_id',
  order_number: '(select o.order_number from orders o where o.id = i.order_id and i.lot_id is not null)',
  product_id: 'p.id',
  lot_id: 'i.lot_id',
});
/** The number of items in a tab, counted up to `most`. */
const totals = list<{ total: number }>({ total: 'c.total' });
const lists = { items, totals };
type Lists = { items: StorageRow; totals: { total: number } };

/** Today is computed once, not for each item. */
const today = 'today as materialized (select taipei_today() as day)';
const pageOf = (firsts: string) =>
  items.sql(
    'i.nth',
    `first_of_stacks(${firsts}) i left join prizes z on z.id = i.prize_id
     join products p on p.id = coalesce(i.goods_id, z.product_id), today t`,
    'i.id desc',
  );
const totalOf = (asked: string, from: string, condition: string) =>
  totals.sql(
    'asked.nth',
    `${asked}, lateral (
       select least(asked.most, sum(x.things))::bigint as total
       from unnest(asked.statuses::text[], asked.overdue::boolean[]) t (status, overdue), lateral (
         select count(*) as things from (
           select from ${from} where b.member_id = asked.member and b.status = t.status
             and (t.overdue is null or (b.expires_at < (select taipei_today())) = t.overdue)${condition} limit asked.most) y) x) c`,
    'c.total',
  );

type Page = [tokenHash: Buffer, ...States, before: number, limit: number, offset: number, most: number];

/** The page's items for the member of a session, and the number in the tab: no total where there is no such session. */
export const listItems = gatheredLists<Lists, Page>(
  'storage.list',
  lists,
  `with ${today}, asked as materialized (select * from ${askedByToken({
    statuses: 'text',
    overdue: 'text',
    before: 'bigint',
    size: 'integer',
    skip: 'integer',
    most: 'integer',
  })})
   select ${pageOf('(select array_agg(member order by nth) from asked), $2, $3, $4, $5, $6, null, null, null')} as items,
     ${totalOf('(select * from asked where member is not null) asked', 'box_items b', '')} as totals`,
);

const readMatching = readStatement<{ [Name in keyof Lists]: unknown[][] }, [...Page, ...Filter]>(
  'storage.list_matching',
  `with ${today} select ${pageOf(
    `array[${memberOfToken('$1')}], array[$2], array[$3], array[$4::bigint], array[$5::integer], array[$6::integer],
     $8, $9, $10`,
  )} as items, ${totalOf(
    `(select 1 as nth, m.member_id as member, $2::text as statuses, $3::text as overdue, $7::integer as most
      from ${memberOfToken('$1')} m) asked`,
    `box_items b left join prizes z on z.id = b.prize_id
         join products p on p.id = coalesce(b.goods_id, z.product_id)`,
    `
           and ($8::text is null or z.name ilike $8 or p.name ilike $8 or p.series ilike $8)
           and ($9::integer is null or p.type = $9) and ($10::text is null or p.series = $10)`,
  )} as totals`,
);
/** The same for the items a search finds. */
export async function listMatching(db: Queryable, ...asked: [...Page, ...Filter]) {
  const [row] = await readMatching(db, ...asked);
  const [found] = splitLists<Lists>(lists, row, 1);
  if (!found) throw new Error('a search returned no row');
  return found;
}

/** Things in each state, and how many of them are overdue: from the index alone. */
export const countByState = readStatement<
  { status: StorageStatus; count: number; overdue: number },
  [memberId: number]
>(
  'storage.count_by_state',
  `select status, count(*) as count, count(*) filter (where expires_at < (select taipei_today())) as overdue
   from box_items where member_id = $1 group by status`,
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

export type KindRow = {
  series: string;
  id: number;
  name: string;
  image_url: string;
  tier: string | null;
  rarity: Rarity | null;
  type: number;
  product_id: number;
  count: number;
};
/**
 * Every figure or prize of the products a member has won something of; the series with the most of them won come first.
 */
export const listKinds = readStatement<KindRow, [memberId: number]>(
  'storage.list_kinds',
  `with owned as materialized (
     select b.prize_id, z.product_id, count(*) as n from box_items b join prizes z on z.id = b.prize_id
     where b.member_id = $1 group by 1, 2
   )
   select coalesce(nullif(p.series, ''), p.name) as series, z.id, z.name, z.image_url, z.tier, z.rarity, p.type,
     z.product_id, coalesce(o.n, 0) as count
   from products p join prizes z on z.product_id = p.id left join owned o on o.prize_id = z.id
   where p.id in (select product_id from owned)
   order by count(o.n) over (partition by coalesce(nullif(p.series, ''), p.name)) desc, 1, p.id, z.position`,
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

export type Weight = { ids: number[]; items: number; counting: number; fee: number; refused: string | null };
export const weighParcel = readStatement<
  Weight,
  [memberId: number, ids: readonly number[], freeFrom: number, fee: number, most: number]
>('storage.weigh_parcel', 'select ids, items, counting, fee, refused from weigh_parcel($1, $2, $3, $4, $5)');

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
   from (select b.id, coalesce(b.goods_id, z.product_id) as product_id, coalesce(z.name, p.name) as name
         from box_items b left join prizes z on z.id = b.prize_id left join products p on p.id = b.goods_id
         where b.id = any ($1::bigint[])) k
   group by product_id, name order by min(id)`,
);

export const insertParcel = writeStatement<
  object,
  [orderId: number, method: ShippingMethod, note: string, items: number, counting: number]
>(
  'storage.insert_parcel',
  `insert into parcels (order_id, shipping_method, customer_note, items, counting_items)
   values ($1, $2, $3, $4, $5)`,
);

export const insertAddress = writeStatement<object, [orderId: number, addressId: number]>(
  'storage.insert_address',
  `insert into parcel_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
   select $1, member_id, name, phone, city, district, postcode, address_detail from addresses where id = $2`,
);

/** Puts items into a parcel; a row for each that was not in one. */
export const packItems = writeStatement<{ id: number }, [orderId: number, ids: readonly number[]]>(
  'storage.pack_items',
  `update box_items set status = 'paid', parcel_id = $1
   where id = any ($2::bigint[]) and status in ('available', 'selected') returning id`,
);

export const exportItems = readStatement<object, [memberId: number]>(
  'storage.export_items',
  `select coalesce(z.name, p.name) as name, b.status, b.source, b.created_at, b.preorder_at, b.expires_at
   from box_items b left join prizes z on z.id = b.prize_id left join products p on p.id = b.goods_id
   where b.member_id = $1 order by b.id`,
);

/** Items that are still the member's to keep, ship or exchange. */
export const countStored = readStatement<{ count: number }, [memberId: number]>(
  'storage.count_stored',
  `select count(*) as count from box_items
   where member_id = $1 and (status = 'pending' or status in ('available', 'selected') and expires_at >= (select taipei_today()))`,
);

/** Parcels on their way: somebody has to be there when they arrive. */
export const parcelsUnderWay = readStatement<object, [memberId: number]>(
  'storage.parcels_under_way',
  `select id from orders where member_id = $1 and order_type = 'box_shipping' and status in ('paid', 'processing', 'shipping')
   limit 1`,
);

export const exportAddresses = readStatement<object, [memberId: number]>(
  'storage.export_addresses',
  `select o.order_number, a.name, a.phone, a.city, a.district, a.postcode, a.address_detail
   from parcel_addresses a join orders o on o.id = a.order_id where a.member_id = $1 order by a.order_id`,
);

export const eraseAddresses = writeStatement<object, [memberId: number]>(
  'storage.erase_addresses',
  'delete from parcel_addresses where member_id = $1',
);

export const blankNotes = writeStatement<object, [memberId: number]>(
  'storage.blank_notes',
  `update parcels p set customer_note = '' from orders o
   where o.member_id = $1 and p.order_id = o.id and p.customer_note <> ''`,
);
