-- Effects of refunds on points: spent points return to their lots, earned points are taken back, and missing ones
-- become a debt.

-- Adds kinds of events to the current list, whatever earlier migrations have added.
do $$
declare
  v_kinds text[];
  v_name text;
begin
  select c.conname, array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_.]+)''::text', 'g') m)
    into v_name, v_kinds
    from pg_constraint c join pg_type t on t.oid = c.contypid where t.typname = 'event_kind';
  v_kinds := array(select distinct k from unnest(v_kinds || array[
    'order.part_refunded', 'points.expiring', 'vip.level_changed', 'vip.supplied', 'invitation.named',
    'invitation.rewarded']) k order by k);
  execute format('alter domain event_kind drop constraint %I', v_name);
  execute format('alter domain event_kind add constraint %I check (value in (%s))', v_name,
    (select string_agg(quote_literal(k), ', ') from unnest(v_kinds) k));
end $$;

-- The refunded part of an order's payment, without shipping; points and growth earned by the order are reduced to
-- match.
create table earning_refunds (
  order_id bigint primary key references orders,
  refunded integer not null check (refunded >= 0)
);

-- Entries that returned points, each with the entry that had spent them.
create table point_refunds (
  entry_id bigint primary key references journal_entries,
  spent_by bigint not null references journal_entries
);
create index point_refunds_spent_by on point_refunds (spent_by);

-- Earned points that were taken back, and how many of them the member no longer had.
create table point_takebacks (
  reference text primary key,
  order_id bigint not null references orders,
  member_id bigint not null references members,
  points integer not null check (points > 0),
  owed integer not null check (owed between 0 and points),
  at timestamptz not null default now()
);
create index point_takebacks_order on point_takebacks (order_id);
create index point_takebacks_member on point_takebacks (member_id);

-- Points that a member owes; the next points earned pay them.
create table point_debts (
  member_id bigint primary key references members,
  owed integer not null check (owed >= 0),
  payments integer not null default 0
);

-- The number of days before expiry that the latest announcement of this lot named.
alter table point_lots add column announced smallint;
create index point_lots_ending on point_lots (expires_at) where remaining > 0;
