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

-- Invoices issued by the sandbox of the invoice provider; empty when the real provider is in use.
create table sandbox_invoices (
  number text primary key,
  invoice_number text not null unique,
  random_number text not null,
  provider_number text not null,
  total bigint not null,
  created_at timestamptz not null default now()
);
create sequence sandbox_invoice_numbers minvalue 10000000 maxvalue 99999999;
