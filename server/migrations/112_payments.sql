-- Payments through the gateway: attempts to pay an order, every message about them, and their invoices.

create domain attempt_state as text
  check (value in ('created', 'pending', 'paid', 'failed', 'expired', 'refunding', 'refunded'));

create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  provider text not null check (provider in ('newebpay')),
  -- the shop's number of the attempt, which the gateway knows too
  number text not null check (number ~ '^[A-Za-z0-9_]{1,30}$'),
  amount bigint not null check (amount > 0),
  state attempt_state not null default 'created',
  -- the gateway's number of the trade
  trade_number text check (char_length(trade_number) between 1 and 40),
  method payment_method,
  card_first text check (card_first ~ '^[0-9]{6}$'),
  card_last text check (card_last ~ '^[0-9]{4}$'),
  -- the bank and code to enter at an ATM or in a store, and the deadline
  pay_bank text check (char_length(pay_bank) <= 10),
  pay_code text check (char_length(pay_code) <= 40),
  pay_until timestamptz,
  -- the use of the money: it paid the order, or it was owed back and became tokens
  used_for text check (used_for in ('order', 'tokens')),
  -- the gateway's reason
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- the number of queries to the gateway so far, and the time of the next one
  asked integer not null default 0,
  ask_at timestamptz not null,
  -- the gateway's own code and words, as its last message about the attempt brought them
  gateway_code text check (char_length(gateway_code) <= 20),
  gateway_words text check (char_length(gateway_words) <= 200),
  -- that of its order
  order_type text not null,
  unique (provider, number),
  unique (provider, trade_number),
  check ((state in ('paid', 'refunding', 'refunded')) = (paid_at is not null)
    and (paid_at is null) = (used_for is null) and (paid_at is null or trade_number is not null))
);
create index payment_attempts_order on payment_attempts (order_id, id);
create index payment_attempts_open on payment_attempts (ask_at) where state in ('created', 'pending');
create index payment_attempts_paid on payment_attempts (paid_at) where paid_at is not null;
-- Payments that were owed back as tokens: few rows, read with every page of a member's top-ups.
create index payment_attempts_credited on payment_attempts (order_id) where used_for = 'tokens';
-- The unique keys begin with the provider, which nobody reads aloud.
create index payment_attempts_number on payment_attempts (number);
create index payment_attempts_trade on payment_attempts (trade_number) where trade_number is not null;
-- The list of payments merges their states, kinds and methods, each in the order of its time. It costs each payment by
-- money two entries; a purchase with tokens has none.
create index payment_attempts_listed
  on payment_attempts (state, order_type, coalesce(method, ''), created_at desc, id desc);

create table attempt_steps (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  from_state attempt_state not null,
  to_state attempt_state not null,
  -- the channel through which the shop learned of it
  via text not null check (via in ('notice', 'return', 'query', 'reconcile', 'clock', 'staff')),
  at timestamptz not null default now()
);
create index attempt_steps_attempt on attempt_steps (attempt_id, id);
create trigger attempt_steps_append_only before update or delete or truncate on attempt_steps
  for each statement execute function refuse_change();

-- Authenticated messages of the gateway, each stored once, without the card data that must not be kept.
create table gateway_messages (
  id bigint generated always as identity primary key,
  provider text not null,
  via text not null,
  -- no foreign key: a message may name a number that the shop never issued
  number text not null,
  verdict text not null check (verdict in ('recorded', 'repeated', 'unknown', 'mismatch', 'noted')),
  body jsonb not null,
  digest bytea not null,
  at timestamptz not null default now(),
  unique (provider, via, digest)
);
create index gateway_messages_number on gateway_messages (number);
create trigger gateway_messages_append_only before update or delete or truncate on gateway_messages
  for each statement execute function refuse_change();

-- Payments about which the shop's books and the gateway disagree. Each stays until a person has settled it; nothing here
-- moves money.
create table payment_mismatches (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('amount_differs', 'unknown_here', 'not_paid_there', 'refunded_there', 'paid_twice',
    'trade_differs', 'merchant_differs')),
  -- as the gateway named it; the shop need not have issued it
  number text not null check (char_length(number) <= 40),
  attempt_id bigint references payment_attempts,
  trade_number text check (char_length(trade_number) <= 40),
  -- NT$ by the books and by the gateway
  ours bigint,
  theirs bigint,
  via text not null check (via in ('notice', 'return', 'query', 'reconcile')),
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint references staff,
  reason text check (char_length(reason) between 1 and 200),
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (reason is null))
);
create unique index payment_mismatches_open on payment_mismatches (provider, number, kind, coalesce(trade_number, ''))
  where settled_at is null;
create index payment_mismatches_attempt on payment_mismatches (attempt_id) where attempt_id is not null;
create index payment_mismatches_waiting on payment_mismatches (id) where settled_at is null;

-- The confirmation that the law requires before a minor pays, given before the first payment.
create table payer_confirmations (
  member_id bigint primary key references members,
  confirmation text not null check (confirmation in ('adult', 'guardian')),
  confirmed_at timestamptz not null default now()
);
create trigger living_member before insert on payer_confirmations for each row execute function refuse_deleted_member();

-- A member's own limit for payments per Taipei day or month, in NT$.
create table payer_limits (
  member_id bigint not null references members,
  period text not null check (period in ('day', 'month')),
  -- null: no limit
  amount bigint check (amount >= 0),
  -- the limit that applies from `next_from` on
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz,
  primary key (member_id, period),
  check (next_amount is null or next_from is not null)
);
create trigger living_member before insert on payer_limits for each row execute function refuse_deleted_member();

-- The invoice settings of an order, copied when the order is placed.
create table order_invoices (
  order_id bigint primary key references orders,
  member_id bigint not null references members,
  invoice_type text not null check (invoice_type in ('personal', 'company', 'donation')),
  carrier_number text check (carrier_number ~ '^/[0-9A-Z.+-]{7}$'),
  tax_id text check (tax_id ~ '^[0-9]{8}$'),
  company_name text check (char_length(company_name) between 1 and 60),
  donation_code text check (donation_code ~ '^[0-9]{3,7}$'),
  email text check (char_length(email) <= 254),
  check (case invoice_type
    when 'personal' then tax_id is null and company_name is null and donation_code is null
    when 'company' then tax_id is not null and company_name is not null and carrier_number is null and donation_code is null
    else donation_code is not null and carrier_number is null and tax_id is null and company_name is null end)
);
create index order_invoices_member on order_invoices (member_id);
create trigger living_member before insert on order_invoices for each row execute function refuse_deleted_member();

-- One electronic invoice for each payment by money.
create table invoices (
  id bigint generated always as identity primary key,
  attempt_id bigint not null unique references payment_attempts,
  -- NT$: net amount, tax, and their sum
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  total bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'issued')),
  invoice_number text unique check (invoice_number ~ '^[A-Z]{2}[0-9]{8}$'),
  random_number text check (random_number ~ '^[0-9]{4}$'),
  -- the provider's number of the invoice
  provider_number text,
  issued_at timestamptz,
  tries integer not null default 0,
  try_at timestamptz not null default now(),
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null default now(),
  check (net + tax = total),
  check ((state = 'issued') = (invoice_number is not null and random_number is not null and issued_at is not null))
);
create index invoices_waiting on invoices (try_at) where state = 'waiting';

-- Trades of the sandbox gateway; empty when the real gateway is in use.
create table sandbox_trades (
  number text primary key,
  trade_number text not null unique,
  amount bigint not null,
  description text not null,
  notify_url text not null,
  return_url text not null,
  customer_url text not null,
  back_url text not null,
  methods text[] not null,
  -- the gateway's codes: 0 unpaid, 1 paid, 2 failed, 3 cancelled, 6 refunded
  status smallint not null default 0 check (status in (0, 1, 2, 3, 6)),
  payment_type text,
  code text,
  refunded bigint not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- of the latest refund: the gateway refunds a trade at most once a day
  refunded_at timestamptz
);

-- The last digits of the sandbox gateway's trade numbers: a counter keeps those of the same second apart.
create sequence sandbox_trade_numbers;

-- Invoices issued by the sandbox of the invoice provider; empty when the real provider is in use.
create table sandbox_invoices (
  number text primary key,
  invoice_number text not null unique,
  random_number text not null,
  provider_number text not null,
  total bigint not null,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  allowed bigint not null default 0
);

create sequence sandbox_invoice_numbers minvalue 10000000 maxvalue 99999999;
