-- Double entry in whole tokens and points. Only the ledger's own functions write balances.

-- Where a column has a closed set of values, or cannot be negative in any table, its type says so. The CHECKs of a table
-- are read from the catalogue by each statement that writes to it: as domains, these make a draw a tenth cheaper.
create domain currency as text check (value in ('token', 'point'));
create domain amount as bigint check (value >= 0);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- null: an account of the shop itself
  member_id bigint references members,
  kind text not null,
  currency currency not null,
  -- Kept for members only; the shop's own are sums, for one hot row would make every sale wait for the last.
  balance bigint check (balance >= 0),
  check ((member_id is null) = (balance is null)),
  unique nulls not distinct (member_id, kind, currency)
) with (fillfactor = 80);

insert into ledger_accounts (kind, currency) values
  ('sales', 'token'), ('recharge', 'token'), ('gift', 'token'),
  ('redeemed', 'point'), ('gift', 'point');

create table journal_entries (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null,
  created_at timestamptz not null default now()
);

create table postings (
  entry_id bigint not null references journal_entries,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account_id)
);
create index postings_account on postings (account_id);

create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
revoke update, delete, truncate on journal_entries, postings from current_user, public;
-- A foreign key may lock the entry it points to only with the right to update some column of it; the trigger stays.
grant update (id) on journal_entries to current_user;

-- Points expire by lots, oldest first; what is left in a member's lots equals the point account.
create table point_lots (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  entry_id bigint not null references journal_entries,
  granted integer not null check (granted > 0),
  remaining integer not null check (remaining between 0 and granted),
  expires_at timestamptz not null
);
create index point_lots_open on point_lots (member_id, expires_at, id) where remaining > 0;

-- Which lots an entry was paid from, so that a refund returns points where they came from.
create table point_lot_uses (
  entry_id bigint not null references journal_entries,
  lot_id bigint not null references point_lots,
  -- negative where an entry gave points back
  points integer not null check (points <> 0),
  primary key (entry_id, lot_id)
);
