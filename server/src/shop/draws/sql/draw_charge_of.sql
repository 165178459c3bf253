-- A charge from named values. The planner puts the row in place of the call.
create function draw_charge_of(
  i integer, refused text default null, details jsonb default null, order_id bigint default null,
  entry_id bigint default null, wallet bigint default null, points_account bigint default null,
  tokens bigint default null, live_points bigint default null
) returns draw_charge language sql immutable as $$
  select (i, refused, details, order_id, entry_id, wallet, points_account, tokens, live_points)::draw_charge
$$;
