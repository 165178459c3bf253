-- The state of a request so far: the slots chosen for it, the reason of its refusal, or a mark that slots are chosen
-- for it later in the same batch, after earlier lines have taken theirs. Then its payment and its order.
create type draw_line as (
  i integer,
  refused text,
  details jsonb,
  -- refused because the requested slots are gone: the same key may have bought them on another server a moment ago
  is_gone boolean,
  is_later boolean,
  game text,
  order_type text,
  member bigint,
  key text,
  body_hash bytea,
  points_limit integer,
  total bigint,
  points integer,
  discount bigint,
  coupon bigint,
  coupon_off bigint,
  order_number text,
  product integer,
  lot integer,
  -- the slots, ascending, with their prizes and salts
  numbers integer[],
  prizes integer[],
  salts text[],
  -- the receipt: its place in the lot, the hash before it, and its time
  seq integer,
  prev bytea,
  at timestamptz,
  last integer,
  -- slots left in the lot after this purchase; null for a machine
  remaining integer,
  -- the tube's lock: its end and its member
  locked_until timestamptz,
  holder bigint,
  order_id bigint,
  entry_id bigint,
  wallet bigint,
  points_account bigint,
  tokens bigint,
  live_points bigint
);
