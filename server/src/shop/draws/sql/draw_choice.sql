-- The slots chosen for request `i`, the reason of its refusal, or a mark that slots are chosen for it later in the same
-- batch, after earlier requests have taken theirs. Built by `draw_choice_of`, or field by field.
create type draw_choice as (
  i integer,
  refused text,
  details jsonb,
  -- refused because the requested slots are gone: the same key may have bought them on another server a moment ago
  is_gone boolean,
  is_later boolean,
  order_type text,
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
  holder bigint
);
