-- Orders, their lines and the history of their moves. Only the functions of `shop/orders` write them.

create domain order_type as text
  check (value in ('shop', 'blindbox', 'gashapon', 'kuji', 'box_shipping', 'token_recharge'));

create domain order_status as text check (value in
  ('pending', 'paid', 'processing', 'shipping', 'delivered', 'completed', 'cancelled', 'refunded'));

create domain payment_status as text check (value in ('pending', 'paid', 'failed', 'refunded', 'partial_refund'));

create domain payment_method as text check (value in
  ('credit_card', 'line_pay', 'apple_pay', 'google_pay', 'transfer', 'wallet', 'point', 'balance', 'other', 'none'));

-- An order is far below 2^31 tokens or NT$, and refunded amounts are integers already.
create domain order_amount as integer check (value >= 0);

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
  total_amount order_amount not null,
  points_used order_amount not null default 0,
  points_discount order_amount not null default 0,
  coupon_discount order_amount not null default 0,
  shipping_fee order_amount not null default 0,
  final_amount order_amount not null,
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
-- For a member's unpaid orders of goods, whose reservations count or have expired.
create index orders_pending_goods on orders (member_id) where status = 'pending' and order_type = 'shop';
-- Orders that can be sent, by state: for the lists of staff and the nightly job that completes delivered ones.
create index orders_sent on orders (status, id) where order_type in ('shop', 'box_shipping');
-- The list of all orders merges its kinds and states, each in the order of its time.
create index orders_listed on orders (order_type, status, created_at desc, id desc);

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
create index order_lines_product on order_lines (product_id) where product_id is not null;

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
  -- Goods for the storage are completed without shipping. When the carrier returns a shipment, goods can be sent again and
  -- a parcel from the storage ends as cancelled.
  values ('shop', 'processing', 'completed'), ('shop', 'shipping', 'processing'), ('box_shipping', 'shipping', 'cancelled');

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
-- The office lists shipments that a carrier has brought back, whatever became of them.
create index order_moves_returned on order_moves (order_id)
  where from_status = 'shipping' and to_status in ('processing', 'cancelled');
create trigger order_moves_append_only before update or delete or truncate on order_moves
  for each statement execute function refuse_change();

-- Earned points that were taken back, and how many of them the member no longer had.
create table point_takebacks (
  reference text primary key,
  order_id bigint not null references orders,
  member_id bigint not null references members,
  points integer not null check (points > 0),
  owed integer not null check (owed between 0 and points),
  at timestamptz not null default now()
);
create index point_takebacks_order on point_takebacks (order_id);
create index point_takebacks_member on point_takebacks (member_id);

-- The refunded part of an order's payment, without shipping; points and growth earned by the order are reduced to
-- match.
create table earning_refunds (
  order_id bigint primary key references orders,
  refunded integer not null check (refunded >= 0)
);

-- What the staff tell each other about an order. A note stays as it was written, and goes with the member's account.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  member_id bigint not null references members,
  staff_id bigint not null references staff,
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);
create index order_notes_member on order_notes (member_id);
create trigger living_member before insert on order_notes for each row execute function refuse_deleted_member();
create trigger order_notes_append_only before update or truncate on order_notes
  for each statement execute function refuse_change();
