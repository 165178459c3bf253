-- One order of goods as requested, with its buyer, and then its outcome. The lines are parallel arrays, by ascending
-- product.
create type goods_request as (
  i integer,
  member bigint,
  key text,
  body_hash bytea,
  order_number text,
  products integer[],
  -- versions of the products when the prices were read
  versions integer[],
  quantities integer[],
  prices bigint[],
  total bigint,
  points integer,
  discount bigint,
  coupon bigint,
  coupon_off bigint,
  -- null: kept in the storage
  address bigint,
  note text,
  method text,
  -- null: paid with tokens at once; otherwise the seconds it is reserved unpaid
  reserve_seconds integer,
  -- the invoice of an order paid with money; null: none
  invoice jsonb,
  -- the body and the answer of the key's first request; null: none yet
  kept_hash bytea,
  stored_answer jsonb,
  wallet bigint,
  tokens bigint,
  points_account bigint,
  live_points bigint,
  refused text,
  status text,
  order_id bigint,
  entry_id bigint
);
