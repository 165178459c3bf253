-- What became of a request so far: the slots chosen for it, or why it is refused, or that it is chosen later in the same
-- batch, when those before it have taken theirs. Then what it is paid with, and its order.
create type draw_line as (
  i integer,
  refused text,
  details jsonb,
  -- refused because what was wanted is gone: the same key may have bought it on another server a moment ago
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
  -- the receipt: its place in the lot, the hash before it, and when
  seq integer,
  prev bytea,
  at timestamptz,
  last integer,
  -- of the lot after this purchase; null for a machine
  remaining integer,
  -- whose lock of the tube that is
  locked_until timestamptz,
  holder bigint,
  order_id bigint,
  entry_id bigint,
  wallet bigint,
  points_account bigint,
  tokens bigint,
  live_points bigint
);
