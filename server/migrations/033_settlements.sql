-- The lines of the gateway's settlement tables: what it paid out to the shop's bank account, and the fee it kept. They
-- are compared with the books and move nothing.

create table settlement_lines (
  id bigint generated always as identity primary key,
  provider text not null,
  -- the file that brought it first, and its line there
  file_name text not null check (char_length(file_name) between 1 and 200),
  line integer not null check (line > 0),
  kind text not null check (kind in ('payment', 'refund')),
  number text not null check (char_length(number) between 1 and 40),
  trade_number text not null check (char_length(trade_number) between 1 and 40),
  -- the day of the payment or refund, and that on which the gateway paid out
  happened_on date not null,
  paid_out_on date not null,
  -- NT$; of a refund negative, as the gateway writes it
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  result text not null check (result in ('matched', 'unknown', 'amount_differs', 'not_paid')),
  attempt_id bigint references payment_attempts,
  payout_id bigint unique references payouts,
  imported_by bigint not null references staff,
  imported_at timestamptz not null default now(),
  check (net = amount - fee),
  check ((amount > 0) = (kind = 'payment') and amount <> 0),
  unique (provider, kind, trade_number, happened_on, amount)
);
create index settlement_lines_day on settlement_lines (paid_out_on, id);
create index settlement_lines_open on settlement_lines (id) where result <> 'matched';
create index settlement_lines_attempt on settlement_lines (attempt_id) where attempt_id is not null;

-- The refunds of the sandbox gateway, one by one, as its settlement table lists them.
create table sandbox_refunds (
  id bigint generated always as identity primary key,
  number text not null references sandbox_trades on delete cascade,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index sandbox_refunds_at on sandbox_refunds (at);
