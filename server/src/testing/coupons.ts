import type { Database } from '#platform/postgres/database.ts';

export type CouponOptions = {
  /** An id chosen by the test; otherwise the next one. */
  id?: number;
  /** Tokens it takes off, and the minimum purchase. */
  amount?: number;
  min?: number;
  types?: number[];
  products?: number[];
};

/** Gives a member a coupon of its own kind, good for a day; returns its id. */
export async function giveCoupon(
  db: Database,
  memberId: number,
  { id, amount = 50, min = 0, types, products }: CouponOptions = {},
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with d as (insert into coupon_definitions (title, description, amount, min_purchase, product_types, product_ids, valid_days)
       values ('測試券', '', $2, $3, $4, $5, 30) returning id)
     insert into member_coupons (id, member_id, definition_id, source, expires_at) overriding system value
     select coalesce($6, nextval(pg_get_serial_sequence('member_coupons', 'id'))), $1, d.id, 'test:' || d.id, now() + interval '1 day'
     from d on conflict (id) do update set member_id = excluded.member_id, definition_id = excluded.definition_id returning id`,
    [memberId, amount, min, types ?? null, products ?? null, id ?? null],
  );
  return rows[0]?.id ?? 0;
}

/** Makes a shared code for NT$50 off; `terms` are columns of its definition. */
export async function makeCode(
  db: Database,
  code: string,
  {
    total = null,
    perMember = 1,
    starts = '2020-01-01',
    ends = null,
    min = 300,
  }: { total?: number | null; perMember?: number; starts?: string; ends?: string | null; min?: number } = {},
  {
    product_types = null,
    product_ids = null,
  }: { product_types?: number[] | null; product_ids?: number[] | null } = {},
): Promise<void> {
  await db.query(
    `with o as (insert into coupon_offers (starts_at, ends_at) values ($1::timestamptz, $2::timestamptz) returning id),
     d as (insert into coupon_definitions (offer_id, title, description, amount, min_purchase, product_types, product_ids, valid_days)
       select id, '測試券', '', 50, $8, $3, $4, 30 from o),
     b as (insert into coupon_batches (offer_id, name, is_shared, size, per_member) select id, '測試', true, 1, $5 from o returning id)
     insert into coupon_codes (batch_id, code, total) select id, $6, $7 from b`,
    [starts, ends, product_types, product_ids, perMember, code, total, min],
  );
}
