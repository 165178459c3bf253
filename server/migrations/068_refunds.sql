-- Refunds, and the payouts that return the money.

-- Amounts that are owed and not yet paid out, sent by bank transfer, or kept as a fee.
insert into ledger_accounts (kind, currency) values ('refunds', 'token'), ('transfers', 'token'), ('fees', 'token');

create table refunds (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- 'order': a refund of goods; 'tokens': a refund of unused tokens, which sets `amount` aside when it is requested
  kind text not null check (kind in ('order', 'tokens')),
  order_id bigint references orders,
  -- tokens, or NT$ if the order was paid by money
  amount bigint not null check (amount >= 0),
  -- the part of `amount` that the shop keeps
  fee bigint not null default 0 check (fee between 0 and amount),
  -- bonus points of the order that were returned to their lots
  points integer not null default 0 check (points >= 0),
  state text not null check (state in ('asked', 'declined', 'paying', 'done')),
  -- 'member' for a request of the member, or 'staff:' with an id
  actor text not null check (actor ~ '^(member|staff:[0-9]+)$'),
  reason text not null check (char_length(reason) between 1 and 200),
  at timestamptz not null default now(),
  decided_at timestamptz,
  done_at timestamptz,
  check ((kind = 'order') = (order_id is not null)),
  check ((state = 'done') = (done_at is not null))
);
create index refunds_order on refunds (order_id) where order_id is not null;
create index refunds_member on refunds (member_id);
create index refunds_open on refunds (id) where state in ('asked', 'paying');
-- Unused tokens are refunded once per account; a declined request may be repeated.
create unique index refunds_tokens_once on refunds (member_id) where kind = 'tokens' and state <> 'declined';

-- The pieces of an order that a refund covers, and how many of them are on sale again.
create table refund_lines (
  refund_id bigint not null references refunds,
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  restocked integer not null check (restocked between 0 and quantity),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_lines
);
create index refund_lines_line on refund_lines (order_id, position);

-- The storage items that a refund covers.
create table refund_items (
  item_id bigint primary key references box_items,
  refund_id bigint not null references refunds
);
create index refund_items_refund on refund_items (refund_id);

-- The bank account for a transfer when no card can take the money back: as the member wrote it, deleted with the
-- account.
create table refund_transfers (
  refund_id bigint primary key references refunds,
  member_id bigint not null references members,
  account text not null check (char_length(account) between 5 and 120)
);
create index refund_transfers_member on refund_transfers (member_id);

-- A part of a refund of money: the payment that it returns, and the way the money takes.
create table payouts (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds,
  attempt_id bigint not null references payment_attempts,
  amount bigint not null check (amount > 0),
  -- 'tokens': the gateway refused, and the member agreed to take tokens
  way text not null check (way in ('gateway', 'transfer', 'tokens')),
  state text not null default 'waiting' check (state in ('waiting', 'refused', 'done')),
  -- the bank's reference of a transfer
  note text check (char_length(note) between 1 and 100),
  tries integer not null default 0,
  try_at timestamptz not null default now(),
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'refused' or way = 'gateway')
);
create index payouts_refund on payouts (refund_id);
create index payouts_attempt on payouts (attempt_id, id);
create index payouts_waiting on payouts (try_at) where state = 'waiting' and way = 'gateway';

-- Refunded goods are in no storage any more; their rows stay for the books.
alter domain box_status drop constraint box_status_check;
alter domain box_status add constraint box_status_check
  check (value in ('available', 'pending', 'selected', 'paid', 'shipped', 'expired', 'refunded'));

-- Adds kinds of events to the current list, whatever earlier migrations have added.
do $$
declare
  v_kinds text[];
begin
  select array_agg(m[1]) into v_kinds from regexp_matches(
    (select pg_get_constraintdef(oid) from pg_constraint where contypid = 'event_kind'::regtype), '''([\w.]+)''', 'g') m;
  alter domain event_kind drop constraint event_kind_check;
  execute format('alter domain event_kind add constraint event_kind_check check (value in (%s))',
    (select string_agg(distinct quote_literal(kind), ', ')
     from unnest(v_kinds || array['goods.rescheduled', 'goods.arrived', 'refund.paid', 'refund.declined']) kind));
end $$;

-- An order of goods that is not kept in the storage is a parcel of its own.
alter table goods_orders
  add carrier text,
  add tracking_number text check (char_length(tracking_number) between 4 and 40),
  add arrived_at timestamptz,
  add handed_over_at timestamptz,
  add delivered_at timestamptz,
  add check ((carrier is null) = (tracking_number is null) and (carrier is null) = (handed_over_at is null));
create unique index goods_orders_tracking on goods_orders (carrier, tracking_number);

-- The time of the sandbox gateway's latest refund: it refunds a trade at most once a day.
alter table sandbox_trades add refunded_at timestamptz;
