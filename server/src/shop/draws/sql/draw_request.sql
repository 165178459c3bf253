-- One requested purchase with its buyer: `target` is a tube, a case, or the product of a machine. Its fields are those
-- of the request's JSON, read by name; `draw` adds the buyer.
create type draw_request as (
  i integer,
  game text,
  target integer,
  version integer,
  member bigint,
  points_limit integer,
  key text,
  body_hash bytea,
  numbers integer[],
  count integer,
  is_full boolean,
  total bigint,
  points integer,
  discount bigint,
  -- a coupon of the member, and the tokens it takes off
  coupon bigint,
  coupon_off bigint,
  order_number text
);
