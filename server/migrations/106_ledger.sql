-- A double-entry ledger in whole tokens and points. Only the ledger's own functions write balances.

-- Closed sets of values and amounts that are never negative are domains: every statement that writes to a table reads
-- the table's CHECK constraints from the catalogue, and with domains a draw costs a tenth less.
create domain currency as text check (value in ('token', 'point'));

create domain amount as bigint check (value >= 0);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- null: an account of the shop
  member_id bigint references members,
  kind text not null,
  currency currency not null,
  -- Stored for members only. The balances of the shop's accounts are computed as sums, because with one stored balance
  -- every sale would wait for the lock of the same row.
  balance bigint check (balance >= 0),
  check ((member_id is null) = (balance is null)),
  unique nulls not distinct (member_id, kind, currency)
) with (fillfactor = 80);

insert into ledger_accounts (kind, currency) values
  ('sales', 'token'), ('recharge', 'token'), ('gift', 'token'), ('redeemed', 'point'), ('gift', 'point'),
  ('expired', 'point'),
  -- Owed and not yet paid out, sent by bank transfer, kept as a fee.
  ('refunds', 'token'), ('transfers', 'token'), ('fees', 'token');

create table journal_entries (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null,
  created_at timestamptz not null default now()
);
create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
-- Entries are written in the order of their time, nearly: a range of pages is a range of times. An ordinary index would
-- cost every sale; this one is written to once in so many pages.
create index journal_entries_at on journal_entries using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create table postings (
  entry_id bigint not null references journal_entries,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  -- Also covers the history of an account. Only the audit looks postings up by entry, all of them at once.
  primary key (account_id, entry_id) include (amount)
);
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();

revoke update, delete, truncate on journal_entries, postings from current_user, public;
-- A foreign key locks the entry that it refers to, which needs the right to update one of its columns; the trigger
-- still rejects updates.
grant update (id) on journal_entries to current_user;

-- Points expire by lot, oldest first; the remaining points of a member's lots equal the balance of the point account.
create table point_lots (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  entry_id bigint not null references journal_entries,
  granted integer not null check (granted > 0),
  remaining integer not null check (remaining between 0 and granted),
  expires_at timestamptz not null,
  -- the number of days before expiry that the latest announcement named
  announced smallint
);
create index point_lots_open on point_lots (member_id, expires_at) where remaining > 0;
create index point_lots_ending on point_lots (expires_at) where remaining > 0;

-- The lots that an entry took points from, so that a refund returns points to the same lots.
create table point_lot_uses (
  entry_id bigint not null references journal_entries,
  lot_id bigint not null references point_lots,
  -- negative when the entry returned points
  points integer not null check (points <> 0),
  primary key (entry_id, lot_id)
);

-- Entries that returned points, each with the entry that had spent them.
create table point_refunds (
  entry_id bigint primary key references journal_entries,
  spent_by bigint not null references journal_entries
);
create index point_refunds_spent_by on point_refunds (spent_by);

-- Points that a member owes; the next points earned pay them.
create table point_debts (
  member_id bigint primary key references members,
  owed integer not null check (owed >= 0),
  payments integer not null default 0
);

-- Closed days of the books. A closed day never changes: what is written later counts in the next closing.
create table closings (
  day date primary key,
  closed_by bigint not null references staff,
  closed_at timestamptz not null default now(),
  -- Every entry up to this one is in this closing or an earlier one; later ones may be, too.
  settled_entry bigint not null,
  -- Totals of the shop's accounts by currency, account, kind of entry and type of order: of the entries up to
  -- `settled_entry`, and of all that are counted up to this day.
  settled jsonb not null,
  counted jsonb not null,
  figures jsonb not null
);
create trigger closings_append_only before update or delete or truncate on closings
  for each statement execute function refuse_change();
revoke update, delete, truncate on closings from current_user, public;

-- What closed days keep beside the ledger's totals, so that a year is summed up without its entries. As in a closing, an
-- entry or a piece that is written later counts on the next day that is closed.
create table closing_days (
  day date primary key references closings,
  draws integer not null check (draws >= 0),
  new_buyers integer not null check (new_buyers >= 0),
  returning_buyers integer not null check (returning_buyers >= 0),
  -- Every entry of the ledger, and every drawn piece, up to these is counted in this day or an earlier one.
  settled_entry bigint not null,
  settled_item bigint not null,
  -- Sales and pieces after them that are counted all the same: those shortly before the closing.
  ahead_entries bigint[] not null,
  ahead_items bigint[] not null,
  -- How many members joined on the day, so that a year is summed up without its members. Null where the day had not been
  -- over for an hour when it was closed: somebody may have joined since; these days are counted.
  joined integer check (joined >= 0)
);

-- What a product sold on a closed day, without shipping; what of it was refunded that day, and what was drawn.
create table closing_products (
  day date not null references closing_days,
  product_id integer not null references products,
  sold bigint not null check (sold >= 0),
  refunded bigint not null check (refunded >= 0),
  draws integer not null check (draws >= 0),
  primary key (day, product_id) include (sold, refunded, draws)
);

create trigger closing_days_append_only before update or delete or truncate on closing_days
  for each statement execute function refuse_change();
create trigger closing_products_append_only before update or delete or truncate on closing_products
  for each statement execute function refuse_change();
revoke update, delete, truncate on closing_days, closing_products from current_user, public;
-- A foreign key locks the day that it refers to, and the rows that refer to a product which is deleted; both need the
-- right to update one column. The triggers still reject updates.
grant update (day) on closings, closing_days to current_user;
grant update (product_id) on closing_products to current_user;
