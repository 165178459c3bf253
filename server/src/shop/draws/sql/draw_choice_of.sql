-- A choice from named values; those not named are null. The planner puts the row in place of the call.
create function draw_choice_of(
  i integer, refused text default null, details jsonb default null, is_gone boolean default null,
  is_later boolean default null, order_type text default null, product integer default null, lot integer default null,
  numbers integer[] default null, prizes integer[] default null, salts text[] default null, seq integer default null,
  prev bytea default null, at timestamptz default null, last integer default null, remaining integer default null,
  locked_until timestamptz default null, holder bigint default null
) returns draw_choice language sql immutable as $$
  select (i, refused, details, is_gone, is_later, order_type, product, lot, numbers, prizes, salts, seq, prev, at, last,
    remaining, locked_until, holder)::draw_choice
$$;
