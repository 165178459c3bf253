-- Storage and parcels.

-- The source of a storage item: won, bought, or given by the shop; only won and bought items count towards free
-- shipping.
create domain box_source as text check (value in ('draw', 'goods', 'gift', 'redeemed'));

alter table box_items
  -- Goods belong to no lot.
  alter column lot_id drop not null,
  alter column slot_number drop not null,
  alter column prize_id drop not null,
  add goods_id integer references products,
  add source box_source not null default 'draw',
  -- when a preordered item arrives
  add preorder_at timestamptz,
  -- the item's parcel; an item is in at most one
  add parcel_id bigint references orders,
  -- the number of days before expiry that the latest announcement to the member named
  add announced smallint;

-- Each tab lists the items in some of the states, by id.
drop index box_items_member;
create index box_items_member on box_items (member_id, status, id desc);
create index box_items_parcel on box_items (parcel_id) where parcel_id is not null;

create domain shipping_method as text check (value in ('standard', 'express', 'pickup'));

-- Orders of type box_shipping; the status of the order is that of the parcel.
create table parcels (
  order_id bigint primary key references orders,
  shipping_method shipping_method not null,
  customer_note text not null check (char_length(customer_note) <= 200),
  items integer not null check (items > 0),
  -- the items that count towards free shipping
  counting_items integer not null check (counting_items between 0 and items),
  carrier text,
  tracking_number text check (char_length(tracking_number) between 4 and 40),
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  -- when the items were put back into the storage
  returned_at timestamptz,
  check ((carrier is null) = (tracking_number is null)),
  check ((carrier is null) = (handed_over_at is null))
);
create unique index parcels_tracking on parcels (carrier, tracking_number);

-- The address of a parcel, in a table of its own because it is deleted some time after delivery.
create table parcel_addresses (
  order_id bigint primary key references parcels,
  member_id bigint not null references members,
  name text not null,
  phone text not null,
  city text not null,
  district text not null,
  postcode text not null,
  address_detail text not null
);
create index parcel_addresses_member on parcel_addresses (member_id);

-- Records each time that staff read an address, with the purpose.
create table address_readings (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  order_id bigint not null references parcels,
  purpose text not null check (char_length(purpose) between 1 and 50),
  at timestamptz not null default now()
);
create index address_readings_order on address_readings (order_id);
create trigger address_readings_append_only before update or delete or truncate on address_readings
  for each statement execute function refuse_change();

-- A parcel that the carrier returns ends as cancelled.
insert into allowed_moves (order_type, from_status, to_status) values ('box_shipping', 'shipping', 'cancelled');
