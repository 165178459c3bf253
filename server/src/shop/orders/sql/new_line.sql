-- A line of an order as it is first written; its subtotal follows.
create type new_line as (
  order_id bigint,
  position integer,
  product_id integer,
  name text,
  unit_price bigint,
  quantity integer
);
