-- One order of goods as it is asked for, with its buyer, and then what became of it. The lines are parallel arrays, by
-- ascending product.
create type goods_request as (
  i integer,
  member bigint,
  key text,
  body_hash bytea,
  order_number text,
  products integer[],
  -- of the products when the prices were read
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
  -- null: paid with tokens at once; otherwise how long it is kept unpaid
  reserve_seconds integer,
  -- how the invoice of what is paid by money is made; null: none
  invoice jsonb,
  -- what the key was answered first, and for which body; null: nothing yet
  kept_hash bytea,
  kept_answer jsonb,
  wallet bigint,
  tokens bigint,
  points_account bigint,
  live_points bigint,
  refused text,
  status text,
  order_id bigint,
  entry_id bigint
);
