import type { PrizeChoice } from '@kujiya/contract/shop/variants';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Writes down what members choose from in a new lot. */
export const insertLotVariants = writeStatement<object, [lotId: number, prizeIds: readonly number[]]>(
  'draws.insert_lot_variants',
  `insert into lot_variants (lot_id, variant_id, prize_id, position, name, image_url, quantity, remaining)
   select $1, (v.one->>'id')::integer, z.id, v.position, v.one->>'name', v.one->>'image_url',
     (v.one->>'quantity')::integer, (v.one->>'quantity')::integer
   from prizes z cross join lateral jsonb_array_elements(z.variants) with ordinality v (one, position)
   where z.choice = 'member' and z.id = any ($2)`,
);

export type VariantRow = {
  prize_id: number | null;
  choice: PrizeChoice;
  id: number;
  name: string;
  image_url: string;
  quantity: number;
  remaining: number;
  owned: number;
};
/** The variants of a tube's prizes in their order, at least one row for a tube; `owned` by the member, who may be null. */
export const variantsOfTube = readStatement<VariantRow, [tubeId: number, memberId: number | null]>(
  'draws.variants_of_tube',
  `select z.id as prize_id, z.choice, (v.one->>'id')::integer as id, v.one->>'name' as name, v.one->>'image_url' as image_url,
     (v.one->>'quantity')::integer as quantity, coalesce(x.remaining, 0) as remaining,
     (select count(*) from box_items b
      where b.member_id = $2 and b.prize_id = z.id and b.variant_id = (v.one->>'id')::integer)::integer as owned
   from lots l
     left join prizes z on z.product_id = l.product_id and z.choice <> 'none'
       and l.committed_prizes @> jsonb_build_array(jsonb_build_object('prizeId', z.id::text))
     left join lateral jsonb_array_elements(z.variants) with ordinality v (one, position) on true
     left join lot_variants x on x.lot_id = l.id and x.variant_id = (v.one->>'id')::integer
   where l.id = $1::bigint and l.game = 'ichiban' and l.state in ('open', 'paused')
   order by z.position, z.id, v.position`,
);

export type OpenItem = {
  id: number;
  lot_id: number;
  prize_id: number;
  member_id: number;
  variant_id: number | null;
  variant_name: string | null;
  variant_image_url: string | null;
  choice: PrizeChoice | null;
  status: string;
};
const items = `select b.id, b.lot_id, b.prize_id, b.member_id, b.variant_id, b.status, z.choice, v.name as variant_name,
     v.image_url as variant_image_url
   from box_items b left join prizes z on z.id = b.prize_id
     left join lot_variants v on v.lot_id = b.lot_id and v.variant_id = b.variant_id`;
/** Locks items of a member by id. */
export const lockItems = writeStatement<OpenItem, [memberId: number, ids: readonly number[]]>(
  'draws.lock_variant_items',
  `${items} where b.member_id = $1 and b.id = any ($2::bigint[]) order by b.id for no key update of b`,
);
/** Locks the items of a parcel that have no variant yet, by id. */
export const lockOpenOf = writeStatement<OpenItem, [parcelId: number]>(
  'draws.lock_open_variants',
  `${items} where b.parcel_id = $1 and b.variant_id is null and z.choice = 'member' order by b.id for no key update of b`,
);

export type LeftRow = {
  lot_id: number;
  id: number;
  prize_id: number;
  name: string;
  remaining: number;
  owned: number;
};
/** Locks the variants of these prizes in these lots in one order for all; `owned` by the member. */
export const lockLeft = writeStatement<
  LeftRow,
  [memberId: number, lots: readonly number[], prizes: readonly number[]]
>(
  'draws.lock_left_variants',
  `select v.lot_id, v.variant_id as id, v.prize_id, v.name, v.remaining,
     (select count(*) from box_items b
      where b.member_id = $1 and b.prize_id = v.prize_id and b.variant_id = v.variant_id)::integer as owned
   from lot_variants v where (v.lot_id, v.prize_id) in (select * from unnest($2::integer[], $3::integer[]))
   order by v.lot_id, v.variant_id for no key update of v`,
);

/** Takes one piece of a variant for an item; no row where none is left, or the item has one. */
export const takeVariant = writeStatement<
  { remaining: number },
  [itemId: number, lotId: number, prizeId: number, variantId: number, by: 'member' | 'shop']
>(
  'draws.take_variant',
  `with taken as (
     update lot_variants set remaining = remaining - 1
     where lot_id = $2 and prize_id = $3 and variant_id = $4 and remaining >= 1 returning remaining
   ), given as (
     update box_items set variant_id = $4, variant_by = $5, variant_at = now() from taken where id = $1)
   select remaining from taken`,
);

/** What a tube's stream says beside its variants, and what is left of these. */
export type TubeNow = {
  lot: number;
  remaining: number;
  holder: number | null;
  remain: number;
  variants: { id: number; remaining: number }[];
};
export const tubesNow = readStatement<TubeNow, [lots: readonly number[], variants: readonly number[]]>(
  'draws.tubes_now',
  `select l.id as lot, l.remaining, case when l.locked_until > now() then l.locked_by end as holder,
     greatest(0, coalesce(ceil(extract(epoch from l.locked_until - now())), 0))::integer as remain,
     (select jsonb_agg(jsonb_build_object('id', v.variant_id, 'remaining', v.remaining) order by v.variant_id)
      from lot_variants v where v.lot_id = l.id and v.variant_id = any ($2)) as variants
   from lots l where l.id = any ($1)`,
);

/** Joins the variant `v` of the item `b`, and what an item of the prize `z` is called and looks like with it. */
export const variantOfItem =
  'left join lot_variants v on v.lot_id = b.lot_id and v.variant_id = b.variant_id';
export const pieceName = `coalesce(z.name || '・' || v.name, z.name)`;
export const piecePicture = 'coalesce(v.image_url, z.image_url)';
/** The slots that an array of items was drawn from, by lot; of a lot with its product's name, which many titles lack. */
export const slotsOf = (
  ids: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('lot', k.title, 'numbers', k.numbers)
    order by k.id) from (
      select l.id, p.name || ' ' || l.title as title, jsonb_agg(x.slot_number order by x.slot_number) as numbers
      from box_items x join lots l on l.id = x.lot_id join products p on p.id = l.product_id
      where x.id = any (${ids}) group by l.id, p.name) k), '[]')`;

export type TicketVariantRow = OpenItem & { number: number; variant_by: 'member' | 'shop' | null };
/** The items of an order whose variants members choose, by ticket. */
export const variantsOfOrder = readStatement<TicketVariantRow, [orderId: number]>(
  'draws.variants_of_order',
  // What is given away is not theirs to choose.
  `select b.id, b.slot_number as number, b.lot_id, b.prize_id, b.member_id, b.variant_id, b.variant_by, b.status,
     case when b.status <> 'wrapped' and b.member_id = o.member_id then z.choice end as choice,
     v.name as variant_name, v.image_url as variant_image_url
   from box_items b join orders o on o.id = b.order_id join prizes z on z.id = b.prize_id ${variantOfItem}
   where b.order_id = $1 and z.choice = 'member'`,
);
