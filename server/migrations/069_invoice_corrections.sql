-- Corrections of an invoice after a refund: void as a whole, or an allowance for a part.
create table invoice_corrections (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  payout_id bigint not null unique references payouts,
  kind text not null check (kind in ('void', 'allowance')),
  -- NT$ as on the invoice: net amount, tax, and their sum
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total > 0),
  -- 'asking': the request is sent and its answer awaited; if the answer is lost, it stays so until staff have checked
  state text not null default 'waiting' check (state in ('waiting', 'asking', 'issued')),
  -- the provider's number of an allowance
  allowance_number text check (char_length(allowance_number) between 1 and 40),
  issued_at timestamptz,
  tries integer not null default 0,
  try_at timestamptz not null default now(),
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null default now(),
  check (net + tax = total),
  check ((state = 'issued') = (issued_at is not null)),
  check (kind <> 'allowance' or state <> 'issued' or allowance_number is not null)
);
create index invoice_corrections_invoice on invoice_corrections (invoice_id);
create unique index invoice_corrections_void on invoice_corrections (invoice_id) where kind = 'void';
create index invoice_corrections_waiting on invoice_corrections (try_at) where state = 'waiting';

alter table sandbox_invoices add voided_at timestamptz, add allowed bigint not null default 0;
create sequence sandbox_allowance_numbers minvalue 100000;
