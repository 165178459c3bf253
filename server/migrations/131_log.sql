-- The public log (fairness/README.md): each commitment, opening, withdrawal, correction and end of a lot is a leaf of one
-- tree, whose head is signed, so that nothing of it can be changed or left out later without everybody seeing it.

-- Facts that wait for their leaf, written in the transaction of the fact; one job numbers them.
create table log_queue (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('key', 'commitment', 'opening', 'finish', 'withdrawal', 'correction', 'staff-log')),
  -- the lot, the correction, or the position in the log of the staff; 1 for the key
  subject bigint not null,
  at timestamptz not null default date_trunc('milliseconds', now()),
  unique (kind, subject)
);

create table log_leaves (
  index bigint primary key check (index >= 0),
  kind text not null,
  subject bigint not null,
  entry bytea not null check (octet_length(entry) <= 65535),
  hash bytea not null check (octet_length(hash) = 32),
  unique (kind, subject)
);
-- Of level 1 and above: each is the hash over 256 of the level below.
create table log_nodes (
  level smallint not null check (level between 1 and 7),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);
create table log_checkpoints (
  size bigint primary key check (size > 0),
  note text not null,
  at timestamptz not null default now()
);
create trigger log_leaves_append_only before update or delete or truncate on log_leaves
  for each statement execute function refuse_change();
create trigger log_nodes_append_only before update or delete or truncate on log_nodes
  for each statement execute function refuse_change();
create trigger log_checkpoints_append_only before update or delete or truncate on log_checkpoints
  for each statement execute function refuse_change();

create function queue_lot() returns trigger language plpgsql as $$
begin
  insert into log_queue (kind, subject, at)
    select k, new.id, date_trunc('milliseconds', case k when 'commitment' then new.created_at else now() end)
    from unnest(array[
      case when tg_op = 'INSERT' then 'commitment' end,
      case when new.state = 'open' then 'opening' end,
      case when new.state = 'withdrawn' then 'withdrawal' end]) k
    where k is not null
    on conflict do nothing;
  return null;
end $$;
-- Draws do not name the state.
create trigger lots_logged after insert on lots for each row execute function queue_lot();
create trigger lots_moved after update of state on lots for each row
  when (old.state is distinct from new.state and (new.state = 'withdrawn' or old.state = 'committed'))
  execute function queue_lot();

create function queue_correction() returns trigger language plpgsql as $$
begin
  insert into log_queue (kind, subject, at) values ('correction', new.id, date_trunc('milliseconds', new.at));
  return null;
end $$;
create trigger prize_corrections_logged after insert on prize_corrections for each row execute function queue_correction();

create function queue_key() returns trigger language plpgsql as $$
begin
  insert into log_queue (kind, subject) values ('key', 1) on conflict do nothing;
  return null;
end $$;
create trigger shop_keys_logged after insert on shop_keys for each row when (new.name = 'receipts')
  execute function queue_key();

-- What came before the log, in the order of its time.
insert into log_queue (kind, subject, at)
  select kind, subject, date_trunc('milliseconds', at) from (
    select 'key' as kind, 1::bigint as subject, created_at as at, 0 as nth from shop_keys where name = 'receipts'
    union all select 'commitment', id, created_at, 1 from lots
    union all select 'opening', id, coalesce(opened_at, created_at), 2 from lots where state in ('open', 'paused')
    union all select 'withdrawal', id, now(), 3 from lots where state = 'withdrawn'
    union all select 'finish', l.id, coalesce(l.finished_at, (select max(drawn_at) from slots s where s.lot_id = l.id)), 4
      from lots l where not exists (select from slots s where s.lot_id = l.id and s.order_id is null)
    union all select 'correction', id, at, 5 from prize_corrections) f
  order by 3, nth, 2;
