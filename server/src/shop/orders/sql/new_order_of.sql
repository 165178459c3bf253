-- An order from named values; those not named are null. The planner puts the row in place of the call.
create function new_order_of(
  id bigint, order_number text, member_id bigint, order_type text, status text, payment_method text, payment_status text,
  total_amount bigint, points_used integer, points_discount bigint, coupon_discount bigint, final_amount bigint,
  shipping_fee bigint default 0, product_id integer default null, lot_id integer default null,
  paid_at timestamptz default null, expires_at timestamptz default null, reserved_slots integer default null
) returns new_order language sql immutable as $$
  select (id, order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
    total_amount, points_used, points_discount, coupon_discount, shipping_fee, final_amount, paid_at, expires_at,
    reserved_slots)::new_order
$$;
