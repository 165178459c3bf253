-- The queue in front of a tube from which many want to draw at its opening.
create table waiting_rooms (
  lot_id integer primary key references lots,
  opens_at timestamptz not null,
  -- The order of those present at the opening follows from it: secret until then, its hash public from the beginning.
  seed bytea not null check (octet_length(seed) = 32),
  drawn_at timestamptz,
  -- the codes of those present, ascending, as they are published
  drawn_codes text[],
  -- numbers given so far
  numbers integer not null default 0 check (numbers >= 0),
  -- the place whose turn it is, and the time until which its member has to begin
  turn_number integer,
  turn_until timestamptz,
  closed_at timestamptz,
  check ((drawn_at is null) = (drawn_codes is null)),
  check (drawn_at is not null or numbers = 0),
  check ((turn_number is null) = (turn_until is null))
) with (fillfactor = 50);

-- A member's place: one in each room.
create table waiting_places (
  lot_id integer not null references waiting_rooms,
  member_id bigint not null references members,
  -- The member's secret, with which the place is seen without scripts; its hash is the code.
  ticket text not null unique,
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  entered_at timestamptz not null default now(),
  -- the member counts as present until then
  seen_until timestamptz not null,
  -- null until the opening; drawn, or the next one for later members
  number integer check (number > 0),
  is_drawn boolean not null default false,
  turn_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('bought', 'missed', 'left')),
  -- drawn in the turn
  tickets integer not null default 0,
  primary key (lot_id, member_id),
  check ((ended_at is null) = (outcome is null))
) with (fillfactor = 70);
create unique index waiting_places_number on waiting_places (lot_id, number);
create index waiting_places_member on waiting_places (member_id);
-- Turns that are over, from which the next ones are estimated.
create index waiting_places_turns on waiting_places (ended_at) where turn_at is not null and ended_at is not null;
create trigger living_member before insert on waiting_places for each row execute function refuse_deleted_member();
