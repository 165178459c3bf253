-- What members own and how it is sent: the storage, parcels, orders of goods, carts and tool cards.

-- Refunded goods are in no storage any more; their rows stay for the books.
create domain box_status as text
  check (value in ('available', 'pending', 'selected', 'paid', 'shipped', 'expired', 'refunded'));

-- The source of a storage item: won, bought, or given by the shop; only won and bought items count towards free
-- shipping.
create domain box_source as text check (value in ('draw', 'goods', 'gift', 'redeemed'));

create table box_items (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  order_id bigint not null references orders,
  -- Goods belong to no lot.
  lot_id integer references lots,
  -- 0 for the LAST prize, which has no ticket
  slot_number integer check (slot_number >= 0),
  prize_id integer references prizes,
  goods_id integer references products,
  source box_source not null default 'draw',
  status box_status not null default 'available',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- when a preordered item arrives
  preorder_at timestamptz,
  -- the item's parcel; an item is in at most one
  parcel_id bigint references orders,
  -- the number of days before expiry that the latest announcement to the member named
  announced smallint
);
create index box_items_member on box_items (member_id, status, id desc) include (expires_at);
create index box_items_order on box_items (order_id);
create index box_items_member_prize on box_items (member_id, prize_id) include (lot_id) where prize_id is not null;
create index box_items_parcel on box_items (parcel_id) where parcel_id is not null;
-- Preordered pieces in the storage that have not arrived.
create index box_items_arriving on box_items (preorder_at) where status = 'pending';
-- For looking up one of the goods in a member's storage; won items are not in this index.
create index box_items_member_goods on box_items (member_id, goods_id) where goods_id is not null;
-- A slot is sold at most once, whatever fails elsewhere.
create unique index box_items_slot on box_items (lot_id, slot_number) where lot_id is not null;
-- Pieces are drawn in the order of their time, nearly: like the entries of the ledger.
create index box_items_at on box_items using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create domain shipping_method as text check (value in ('standard', 'express', 'pickup'));

-- Orders of type box_shipping; the status of the order is that of the parcel.
create table parcels (
  order_id bigint primary key references orders,
  shipping_method shipping_method not null,
  customer_note text not null check (char_length(customer_note) <= 200),
  items integer not null check (items > 0),
  -- the items that count towards free shipping
  counting_items integer not null check (counting_items between 0 and items),
  -- when the items were put back into the storage
  returned_at timestamptz
);

-- Details of an order of goods. Without an address its pieces go into the member's storage.
create table goods_orders (
  order_id bigint primary key references orders,
  customer_note text not null check (char_length(customer_note) <= 200),
  is_kept boolean not null,
  arrived_at timestamptz
);

-- One shipment for each order that is sent, of goods to an address or of items from the storage.
create table shipments (
  order_id bigint primary key references orders,
  -- the number of its changes by staff
  version integer not null default 1,
  carrier text,
  tracking_number text check (char_length(tracking_number) between 4 and 40),
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  check ((carrier is null) = (tracking_number is null) and (carrier is null) = (handed_over_at is null))
);
-- A carrier's number is in one shipment; staff look for it without the carrier.
create unique index shipments_tracking on shipments (tracking_number, carrier) where tracking_number is not null;

-- The address of a shipment, copied when the order is placed, in a table of its own because it is deleted some time
-- after delivery.
create table shipment_addresses (
  order_id bigint primary key references shipments,
  member_id bigint not null references members,
  name text not null,
  phone text not null,
  city text not null,
  district text not null,
  postcode text not null,
  address_detail text not null
);
create index shipment_addresses_member on shipment_addresses (member_id);
create index shipment_addresses_phone on shipment_addresses (phone);

-- A member's cart, shared by their browsers: `[{"product_id", "quantity", "selected"}]`. A browser sends the version
-- that it has changed, so that it never overwrites the change of another.
create table carts (
  member_id bigint primary key references members,
  version integer not null check (version > 0),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  changed_at timestamptz not null default now()
);
create trigger living_member before insert on carts for each row execute function refuse_deleted_member();

create table tools (
  id integer generated always as identity primary key,
  type text not null unique check (type in ('shake_card', 'insight_card')),
  name text not null check (char_length(name) between 1 and 50),
  image text not null,
  description text not null check (char_length(description) <= 500)
);

create table user_tools (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  tool_id integer not null references tools,
  -- the event for which the card was given; each event gives a card once
  source text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (member_id, source)
);
create index user_tools_member on user_tools (member_id, tool_id, expires_at) where used_at is null;

-- The information that a tool card gave about a box.
create table tool_uses (
  user_tool_id bigint primary key references user_tools,
  member_id bigint not null references members,
  lot_id integer not null,
  number integer not null,
  -- the figure that the box holds (insight card) or does not hold (hint card)
  prize_id integer not null references prizes,
  holds boolean not null,
  used_at timestamptz not null default now(),
  foreign key (lot_id, number) references slots,
  -- no figure is named twice for one box
  unique (member_id, lot_id, number, prize_id)
);
