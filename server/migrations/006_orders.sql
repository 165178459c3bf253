-- Orders, their lines and the history of their moves. Only the functions of `shop/orders` write them.

create domain order_type as text
  check (value in ('shop', 'blindbox', 'gashapon', 'kuji', 'box_shipping', 'token_recharge'));
create domain order_status as text check (value in
  ('pending', 'paid', 'processing', 'shipping', 'delivered', 'completed', 'cancelled', 'refunded'));
create domain payment_status as text check (value in ('pending', 'paid', 'failed', 'refunded', 'partial_refund'));
create domain payment_method as text check (value in
  ('credit_card', 'line_pay', 'apple_pay', 'google_pay', 'transfer', 'wallet', 'point', 'balance', 'other', 'none'));

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  member_id bigint not null references members,
  order_type order_type not null,
  status order_status not null,
  payment_method payment_method not null,
  payment_status payment_status not null,
  product_id integer references products,
  lot_id integer references lots,
  total_amount amount not null,
  points_used amount not null default 0,
  points_discount amount not null default 0,
  coupon_discount amount not null default 0,
  shipping_fee amount not null default 0,
  final_amount amount not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- until when a pending order keeps what it has reserved, and how many slots that are
  expires_at timestamptz,
  reserved_slots integer check (reserved_slots > 0),
  check (final_amount = greatest(0, total_amount - points_discount - coupon_discount) + shipping_fee
    and (status <> 'pending' or expires_at is not null))
);
create index orders_member on orders (member_id, id desc);
create index orders_pending on orders (expires_at) where status = 'pending';
-- One unpaid draw a member.
create unique index orders_pending_draw on orders (member_id) where status = 'pending' and lot_id is not null;

-- What an order is for, where nothing else tells it: goods, top-ups, shipping. A draw's lines are its slots.
create table order_lines (
  order_id bigint not null references orders,
  position integer not null check (position > 0),
  product_id integer references products,
  name text not null check (char_length(name) between 1 and 200),
  unit_price amount not null,
  quantity integer not null check (quantity > 0),
  subtotal amount not null,
  primary key (order_id, position),
  check (subtotal = unit_price * quantity)
);

-- The moves an order of a type may make; the program has the same table.
create table allowed_moves (
  order_type order_type not null,
  from_status order_status not null,
  to_status order_status not null,
  primary key (order_type, from_status, to_status)
);
insert into allowed_moves (order_type, from_status, to_status)
  select type, from_status, to_status
  from unnest(array['kuji', 'blindbox', 'gashapon']) type,
    (values ('pending', 'completed'), ('pending', 'cancelled')) m (from_status, to_status)
  union all
  select 'token_recharge', from_status, to_status
  from (values ('pending', 'completed'), ('pending', 'cancelled'), ('completed', 'refunded')) m (from_status, to_status)
  union all
  select type, from_status, to_status
  from unnest(array['shop', 'box_shipping']) type,
    (values ('pending', 'paid'), ('pending', 'cancelled'), ('paid', 'processing'), ('paid', 'refunded'),
      ('processing', 'shipping'), ('processing', 'refunded'), ('shipping', 'delivered'), ('delivered', 'completed'),
      ('completed', 'refunded')) m (from_status, to_status)
  union all
  -- goods that go into the storage are not sent
  values ('shop', 'processing', 'completed');

create function refuse_move() returns trigger language plpgsql as $$
begin
  if not exists (select from allowed_moves where order_type = new.order_type and from_status = old.status
      and to_status = new.status) then
    raise exception 'a % order does not move from % to %', new.order_type, old.status, new.status
      using errcode = 'check_violation', table = 'orders';
  end if;
  return new;
end $$;
create trigger orders_move before update of status on orders for each row
  when (new.status is distinct from old.status) execute function refuse_move();

-- Who moved an order, when and why.
create table order_moves (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  from_status order_status not null,
  to_status order_status not null,
  -- 'member', 'clock', 'gateway', or 'staff:' with an id
  actor text not null check (actor ~ '^(member|clock|gateway|staff:[0-9]+)$'),
  reason text not null check (char_length(reason) between 1 and 200),
  at timestamptz not null default now()
);
create index order_moves_order on order_moves (order_id, id);
create trigger order_moves_append_only before update or delete or truncate on order_moves
  for each statement execute function refuse_change();

-- The first answer of a call that moved money or stock, known by its key and its body's hash, which covers the call's
-- path. Keys of money never expire.
create table idempotency_keys (
  member_id bigint not null references members,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);

-- What happened, written in the transaction in which it happened, for whatever follows from it. An id is taken before
-- its commit, so a later id may be seen first: consumers read in order of transaction, below the oldest one that runs.
create domain event_kind as text check (value in (
  'member.registered', 'phone.bound', 'order.placed', 'order.paid', 'order.cancelled', 'order.refunded',
  'order.shipped', 'order.delivered', 'product.liked', 'member.checked_in', 'storage.expiring'));

create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind event_kind not null,
  -- No foreign keys: each would lock its row once more in every purchase; the audit looks for orphans.
  member_id bigint,
  order_id bigint,
  data jsonb,
  at timestamptz not null default now(),
  primary key (xid, id)
);
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

-- How far each consumer has come.
create table event_cursors (
  consumer text primary key,
  xid xid8 not null,
  id bigint not null,
  moved_at timestamptz not null default now()
);
