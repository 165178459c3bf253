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
  -- when the reservation of a pending order ends, and how many slots it reserves
  expires_at timestamptz,
  reserved_slots integer check (reserved_slots > 0),
  check (final_amount = greatest(0, total_amount - points_discount - coupon_discount) + shipping_fee
    and (status <> 'pending' or expires_at is not null))
);
create index orders_member on orders (member_id, id desc);
create index orders_pending on orders (expires_at) where status = 'pending';
-- A member has at most one unpaid draw.
create unique index orders_pending_draw on orders (member_id) where status = 'pending' and lot_id is not null;

-- The lines of orders for goods, top-ups and shipping. A draw has no lines: its slots stand for them.
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

-- The moves allowed for each type of order, the same as in `shop/orders/moves.ts`.
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
  -- goods for the storage are completed without shipping
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

-- The history of orders: the actor, reason and time of each move.
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

-- The first answer of each call that moved money or stock, by the request's key and the hash of its body, which
-- includes the call's path. Keys of calls that move money never expire.
create table idempotency_keys (
  member_id bigint not null references members,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);

-- Events, recorded in the transaction that causes them; consumers react to them later. An id is assigned before its
-- transaction commits, so a later id may become visible first: consumers read in the order of transactions, and only
-- those older than the oldest one still running.
create domain event_kind as text check (value in (
  'member.registered', 'phone.bound', 'order.placed', 'order.paid', 'order.cancelled', 'order.refunded',
  'order.shipped', 'order.delivered', 'product.liked', 'member.checked_in', 'storage.expiring'));

create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind event_kind not null,
  -- No foreign keys: each would lock the referenced row in every purchase. The audit looks for orphaned rows.
  member_id bigint,
  order_id bigint,
  data jsonb,
  at timestamptz not null default now(),
  primary key (xid, id)
);
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

-- The position that each consumer has reached.
create table event_cursors (
  consumer text primary key,
  xid xid8 not null,
  id bigint not null,
  moved_at timestamptz not null default now()
);
