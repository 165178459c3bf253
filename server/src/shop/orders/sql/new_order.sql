-- An order as `insert_orders` takes it, any number of them at once.
create type new_order as (
  id bigint,
  order_number text,
  member_id bigint,
  order_type text,
  status text,
  payment_method text,
  payment_status text,
  product_id integer,
  lot_id integer,
  total_amount bigint,
  points_used integer,
  points_discount bigint,
  coupon_discount bigint,
  shipping_fee bigint,
  final_amount bigint,
  paid_at timestamptz,
  expires_at timestamptz,
  reserved_slots integer
);
