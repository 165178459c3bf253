-- Double entry in whole tokens and points. `ledger_post` is the only writer of balances.

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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
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
  points integer not null check (points > 0),
  primary key (entry_id, lot_id)
);

create function shop_account(p_kind text, p_currency text) returns bigint language sql stable as $$
  select id from ledger_accounts where member_id is null and kind = p_kind and currency = p_currency
$$;

-- Opens a member's two accounts where they are missing.
create function open_accounts(p_member bigint) returns void language sql as $$
  insert into ledger_accounts (member_id, kind, currency, balance)
  values (p_member, 'wallet', 'token', 0), (p_member, 'wallet', 'point', 0)
  on conflict do nothing
$$;

-- One event: an entry, its postings (at least one), and the balances they change. Sums to zero per currency or raises;
-- a reference used before raises; a balance below zero raises.
-- Lock order: the caller has locked every member account it names, in order of id (see draw_tube); the update below takes
-- them in whatever order the planner likes.
create function ledger_post(p_reference text, p_kind text, p_accounts bigint[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  v_entry bigint;
begin
  if coalesce(cardinality(p_accounts), 0) = 0 then
    raise exception 'entry % moves nothing', p_reference;
  end if;
  if exists (
    select from unnest(p_accounts, p_amounts) as p (account_id, amount) join ledger_accounts a on a.id = p.account_id
    group by a.currency having sum(p.amount) <> 0
  ) then
    raise exception 'entry % does not sum to zero', p_reference;
  end if;
  insert into journal_entries (reference, kind) values (p_reference, p_kind) returning id into v_entry;
  insert into postings (entry_id, account_id, amount)
    select v_entry, p.account_id, p.amount from unnest(p_accounts, p_amounts) as p (account_id, amount);
  update ledger_accounts a set balance = a.balance + p.amount
    from unnest(p_accounts, p_amounts) as p (account_id, amount)
    where a.id = p.account_id and a.member_id is not null;
  return v_entry;
end $$;

-- Takes points out of a member's live lots, oldest expiry first. The caller has checked that there are enough.
create function spend_points(p_member bigint, p_entry bigint, p_points integer) returns void language plpgsql as $$
declare
  v_left integer := p_points;
  v_lot record;
begin
  for v_lot in
    select id, remaining from point_lots
    where member_id = p_member and remaining > 0 and expires_at > now()
    order by expires_at, id for no key update
  loop
    insert into point_lot_uses (entry_id, lot_id, points) values (p_entry, v_lot.id, least(v_left, v_lot.remaining));
    update point_lots set remaining = remaining - least(v_left, v_lot.remaining) where id = v_lot.id;
    v_left := v_left - least(v_left, v_lot.remaining);
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    raise exception 'member % has % points too few', p_member, v_left;
  end if;
end $$;
