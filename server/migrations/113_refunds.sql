-- Refunds, the payouts that return the money, and the corrections of invoices.

create table refunds (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- 'order': a refund of goods; 'tokens': a refund of unused tokens, which sets `amount` aside when it is requested;
  -- 'late': a payment that arrived after its member had deleted the account, refunded without a request
  kind text not null check (kind in ('order', 'tokens', 'late')),
  order_id bigint references orders,
  -- tokens, or NT$ if the order was paid by money
  amount bigint not null check (amount >= 0),
  -- the part of `amount` that the shop keeps
  fee bigint not null default 0 check (fee between 0 and amount),
  -- bonus points of the order that were returned to their lots
  points integer not null default 0 check (points >= 0),
  -- those of them whose lot had expired by then: its member cannot spend them
  expired_points integer not null default 0 check (expired_points between 0 and points),
  state text not null check (state in ('asked', 'declined', 'paying', 'done')),
  -- 'member' for a request of the member, or 'staff:' with an id
  actor text not null check (actor ~ '^(member|gateway|staff:[0-9]+)$'),
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
create trigger living_member before insert on refund_transfers for each row execute function refuse_deleted_member();

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
create index payouts_by_hand on payouts (id) where state = 'refused' or state = 'waiting' and way = 'transfer';

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
create index invoice_corrections_open on invoice_corrections (id) where state <> 'issued';

create sequence sandbox_allowance_numbers minvalue 100000;

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
  -- The gateway lists each refund on a line of its own: two of one payment, amount and day are two lines, told apart by
  -- their place among the equal lines of a table.
  nth integer not null default 1 check (nth > 0),
  check (net = amount - fee),
  check ((amount > 0) = (kind = 'payment') and amount <> 0)
);
create unique index settlement_lines_once
  on settlement_lines (provider, kind, trade_number, happened_on, amount, nth);
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
