-- The opening of a waiting room is announced with a value of a beacon that is published after it. Those who are there are
-- listed at the opening, before anybody knows the value, which then puts them in order (fairness/README.md). A room made
-- before has a seed instead, and goes on.
-- contracts 110_draws.sql: what a server of the release before writes is still allowed, but for a drawing without the value.
alter table waiting_rooms
  alter column seed drop not null,
  drop constraint waiting_rooms_check,
  -- `drand:<chain hash>:<round>`, and when that round is published
  add column beacon text,
  add column draws_at timestamptz,
  add column codes_at timestamptz,
  add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  add check (num_nulls(seed, beacon) = 1 and (beacon is null) = (draws_at is null)),
  -- A time that is moved without its round is not announced.
  add check (draws_at > opens_at and draws_at <= opens_at + interval '1 minute'),
  add check (codes_at >= opens_at and codes_at < draws_at),
  add check (case when beacon is null then (drawn_at is null) = (drawn_codes is null) and num_nulls(codes_at, beacon_signature) = 2
    else (codes_at is null) = (drawn_codes is null) and (drawn_at is null) = (beacon_signature is null)
      and (drawn_at is null or codes_at is not null) end);

create function refuse_room_change() returns trigger language plpgsql as $$
begin
  raise exception 'a waiting room is listed and drawn once' using errcode = 'check_violation', table = 'waiting_rooms';
end $$;
create trigger waiting_rooms_listed_once before update of opens_at, beacon, draws_at, codes_at, drawn_codes on waiting_rooms
  for each row when (old.codes_at is not null and (old.opens_at, old.beacon, old.draws_at, old.codes_at, old.drawn_codes)
    is distinct from (new.opens_at, new.beacon, new.draws_at, new.codes_at, new.drawn_codes))
  execute function refuse_room_change();
create trigger waiting_rooms_drawn_once before update of beacon_signature on waiting_rooms
  for each row when (old.beacon_signature is not null and old.beacon_signature is distinct from new.beacon_signature)
  execute function refuse_room_change();

-- Every time that was announced for a room: a leaf of the log each, the last of which holds.
create table waiting_plans (
  id bigint generated always as identity primary key,
  lot_id integer not null references waiting_rooms,
  opens_at timestamptz not null,
  beacon text not null,
  at timestamptz not null default now()
);
create index waiting_plans_room on waiting_plans (lot_id, id);
create trigger waiting_plans_append_only before update or delete or truncate on waiting_plans
  for each statement execute function refuse_change();

alter table log_queue drop constraint log_queue_kind_check,
  add constraint log_queue_kind_check check (kind in ('key', 'commitment', 'seal', 'assignment', 'opening', 'finish',
    'withdrawal', 'room', 'codes', 'places', 'correction', 'staff-log'));
create function announce_room() returns trigger language plpgsql as $$
begin
  with plan as (
    insert into waiting_plans (lot_id, opens_at, beacon) values (new.lot_id, new.opens_at, new.beacon) returning id)
  insert into log_queue (kind, subject) select 'room', id from plan;
  return null;
end $$;
create trigger waiting_rooms_made after insert on waiting_rooms for each row when (new.beacon is not null)
  execute function announce_room();
create trigger waiting_rooms_moved after update of opens_at, beacon on waiting_rooms for each row
  when (new.beacon is not null and (old.opens_at, old.beacon) is distinct from (new.opens_at, new.beacon))
  execute function announce_room();

create function queue_room() returns trigger language plpgsql as $$
begin
  insert into log_queue (kind, subject, at)
    select k, new.lot_id, date_trunc('milliseconds', case k when 'codes' then new.codes_at else new.drawn_at end)
    from unnest(array[
      case when old.codes_at is null and new.codes_at is not null then 'codes' end,
      case when old.beacon_signature is null and new.beacon_signature is not null then 'places' end]) k
    where k is not null;
  return null;
end $$;
create trigger waiting_rooms_logged after update of codes_at, beacon_signature on waiting_rooms for each row
  execute function queue_room();
