-- Goods: their stock, and the details of their orders.

-- Products of type 3. Each piece received is in stock, reserved by an unpaid order, or sold.
create table goods (
  product_id integer primary key references products on delete cascade,
  received integer not null,
  stock integer not null check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- the pieces that one member may ever buy
  member_limit integer check (member_limit > 0),
  -- for a preorder: when the pieces arrive
  arrives_at timestamptz,
  check (stock + reserved + sold = received)
) with (fillfactor = 70);

-- Details of an order of goods. Without an address its pieces go into the member's storage.
create table goods_orders (
  order_id bigint primary key references orders,
  customer_note text not null check (char_length(customer_note) <= 200),
  is_kept boolean not null
);

-- The delivery address of an order of goods, copied when the order is placed.
create table goods_addresses (
  order_id bigint primary key references goods_orders,
  member_id bigint not null references members,
  name text not null,
  phone text not null,
  city text not null,
  district text not null,
  postcode text not null,
  address_detail text not null
);
create index goods_addresses_member on goods_addresses (member_id);

create index order_lines_product on order_lines (product_id) where product_id is not null;
-- For a member's unpaid orders of goods, whose reservations count or have expired.
create index orders_pending_goods on orders (member_id) where status = 'pending' and order_type = 'shop';

-- For the recent wins that members see: big prizes and rare figures, newest first.
create index prizes_noted on prizes (id) where is_big or tier = 'LAST' or rarity in ('ultra_rare', 'secret', 'hidden');

-- Preordered pieces in the storage that have not arrived.
create index box_items_arriving on box_items (preorder_at) where status = 'pending';
