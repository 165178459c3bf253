-- Goods of the shop: what there is of each, and what an order of them is to be done with.

-- Of a product of type 3. Pieces are for sale, reserved by an unpaid order, or sold; none is lost on the way.
create table goods (
  product_id integer primary key references products on delete cascade,
  received integer not null,
  stock integer not null check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- pieces one member may ever buy
  member_limit integer check (member_limit > 0),
  -- of a preorder: when the pieces arrive
  arrives_at timestamptz,
  check (stock + reserved + sold = received)
) with (fillfactor = 70);

-- What an order of goods is beyond its lines. Without an address its pieces are kept in the member's storage.
create table goods_orders (
  order_id bigint primary key references orders,
  customer_note text not null check (char_length(customer_note) <= 200),
  is_kept boolean not null
);

-- Where an order of goods goes, as the address was when it was made.
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
-- What a member's unpaid orders of goods still hold, and whose time is over.
create index orders_pending_goods on orders (member_id) where status = 'pending' and order_type = 'shop';

-- What members read of recent wins: big prizes and rare figures, newest first.
create index prizes_noted on prizes (id) where is_big or tier = 'LAST' or rarity in ('ultra_rare', 'secret', 'hidden');

-- Pieces that were bought lie in the storage like prizes, but come from no lot.
do $$ begin
  create domain box_source as text check (value in ('draw', 'goods', 'gift', 'redeemed'));
exception when duplicate_object then null;
end $$;
alter table box_items
  alter column lot_id drop not null,
  alter column slot_number drop not null,
  alter column prize_id drop not null,
  add column if not exists goods_id integer references products,
  add column if not exists source box_source not null default 'draw',
  add column if not exists preorder_at timestamptz;
create index box_items_arriving on box_items (preorder_at) where status = 'pending';
