-- The turns of a waiting room that are over: a member who waits again takes the place's row anew, and the turn stays.
create table waiting_turns (
  id bigint primary key generated always as identity,
  lot_id integer not null references waiting_rooms,
  began_at timestamptz not null,
  ended_at timestamptz not null default now() check (ended_at >= began_at),
  outcome text not null check (outcome in ('bought', 'missed', 'left')),
  tickets integer not null check (tickets >= 0),
  check ((outcome = 'bought') = (tickets > 0))
);
create index waiting_turns_of_room on waiting_turns (lot_id, ended_at);
create index waiting_turns_latest on waiting_turns (ended_at);
insert into waiting_turns (lot_id, began_at, ended_at, outcome, tickets)
  select lot_id, turn_at, greatest(turn_at, ended_at), case when tickets > 0 then 'bought' when outcome = 'left' then 'left' else 'missed' end, tickets
  from waiting_places where turn_at is not null and ended_at is not null order by ended_at;
