import type { CouponState } from '@kujiya/contract/staff/coupons';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';
import { currentTerms } from '../queries.ts';

const state = `case when o.stopped_at is not null then 'stopped' when least(o.ends_at, d.valid_until) <= now() then 'ended'
  when o.starts_at > now() then 'scheduled' else 'running' end`;
const row = `o.id, o.version, d.title, d.amount, d.min_purchase, o.starts_at, o.ends_at, ${state} as state, b.codes, b.redeemed, o.updated_at`;
const offers = `coupon_offers o join ${currentTerms} on true, lateral (
     select coalesce(sum(size), 0) as codes, coalesce(sum(redeemed), 0) as redeemed
     from coupon_batches where offer_id = o.id) b`;

export type OfferRow = {
  id: number;
  version: number;
  title: string;
  amount: number;
  min_purchase: number;
  starts_at: Date;
  ends_at: Date | null;
  state: CouponState;
  codes: number;
  redeemed: number;
  updated_at: Date;
};
export const listOffers = readStatement<
  OfferRow,
  [state: CouponState | null, title: string | null, before: number, limit: number]
>(
  'coupons.staff_list',
  `select ${row} from ${offers}
   where ($1::text is null or ${state} = $1) and ($2::text is null or strpos(lower(d.title), lower($2)) > 0) and o.id < $3
   order by o.id desc limit $4`,
);

export type RecordRow = OfferRow & {
  description: string;
  product_types: number[] | null;
  product_ids: number[] | null;
  products: { id: number; name: string }[];
  valid_until: Date | null;
  valid_days: number | null;
  stopped_at: Date | null;
  held: number;
  used: number;
};
export const findOffer = readStatement<RecordRow, [id: number]>(
  'coupons.staff_find',
  `select ${row}, d.description, d.product_types, d.product_ids, d.valid_until, d.valid_days, o.stopped_at, h.held, h.used,
     (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
      from products p where p.id = any (d.product_ids)) as products
   from ${offers}, lateral (
     select count(*) as held, count(m.used_at) as used from coupon_definitions t join member_coupons m on m.definition_id = t.id
     where t.offer_id = o.id) h
   where o.id = $1::bigint`,
);

/** Locks an offer: no code of it is redeemed until the transaction has ended. */
export const lockOffer = writeStatement<{ id: number }, [id: number]>(
  'coupons.lock_offer',
  'select id from coupon_offers where id = $1::bigint for update',
);

export const insertOffer = writeStatement<{ id: number }, [startsAt: Date | null, endsAt: Date | null]>(
  'coupons.insert_offer',
  'insert into coupon_offers (starts_at, ends_at) values (coalesce($1, now()), $2) returning id',
);

export type Terms = {
  title: string;
  description: string;
  amount: number;
  min_purchase: number;
  product_types: readonly number[] | null;
  product_ids: readonly number[] | null;
  valid_until: Date | null;
  valid_days: number | null;
};
/** Writes the terms under which an offer gives coupons from now on. */
export const insertTerms = writeStatement<object, Terms & { offerId: number }>(
  'coupons.insert_terms',
  `insert into coupon_definitions (offer_id, title, description, amount, min_purchase, product_types, product_ids,
     valid_until, valid_days)
   values ($offerId, $title, $description, $amount, $min_purchase, $product_types::smallint[], $product_ids::integer[],
     $valid_until::timestamptz, $valid_days)`,
);

export const updateOffer = writeStatement<object, [id: number, startsAt: Date, endsAt: Date | null]>(
  'coupons.update_offer',
  'update coupon_offers set starts_at = $2, ends_at = $3 where id = $1',
);

export const stopOffer = writeStatement<object, [id: number, stopped: boolean]>(
  'coupons.stop_offer',
  'update coupon_offers set stopped_at = case when $2 then now() end where id = $1',
);

export const deleteOffer = writeStatement<object, [id: number]>(
  'coupons.delete_offer',
  'delete from coupon_offers where id = $1',
);

export const findProductTypes = readStatement<{ type: number }, [ids: readonly number[]]>(
  'coupons.find_product_types',
  'select type from products where id = any ($1::bigint[])',
);

/** The offers whose titles contain all the words, or once did, and that of a code. */
export const search = readStatement<
  { id: number; title: string },
  [words: readonly string[], code: string, limit: number]
>(
  'find.coupons',
  `with ${patterns('said', '$1')},
     titled as materialized (select t.offer_id as id from coupon_definitions t
       where t.offer_id is not null and ${throughIndex('search_text(t.title)', 'said')}),
     coded as (select b.offer_id as id from coupon_codes c join coupon_batches b on b.id = c.batch_id where c.code = $2)
   select o.id, d.title from coupon_offers o join ${currentTerms} on true
   where o.id in (select id from titled union select id from coded) order by o.id desc limit $3`,
);
