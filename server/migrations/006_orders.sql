create domain order_type as text
  check (value in ('shop', 'blindbox', 'gashapon', 'kuji', 'box_shipping', 'token_recharge'));
create domain order_status as text check (value in
  ('pending', 'paid', 'processing', 'shipping', 'delivered', 'completed', 'cancelled', 'refunded'));
create domain payment_status as text check (value in ('pending', 'paid', 'failed', 'refunded', 'partial_refund'));

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  member_id bigint not null references members,
  order_type order_type not null,
  status order_status not null,
  payment_method text not null,
  payment_status payment_status not null,
  product_id integer references products,
  lot_id integer references lots,
  total_amount amount not null,
  points_used amount not null default 0,
  points_discount amount not null default 0,
  coupon_discount amount not null default 0,
  final_amount amount not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check (final_amount = greatest(0, total_amount - points_discount - coupon_discount))
);
create index orders_member on orders (member_id, id desc);

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
