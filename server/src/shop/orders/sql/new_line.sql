-- A line of an order as `insert_orders` takes it; the subtotal is computed there.
create type new_line as (
  order_id bigint,
  position integer,
  product_id integer,
  name text,
  unit_price bigint,
  quantity integer
);
