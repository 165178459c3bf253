-- The slots of lots, the receipts of draws, and the boxes that members hold.

create table slots (
  lot_id integer not null references lots,
  number integer not null check (number > 0),
  prize_id integer not null references prizes,
  salt bytea not null,
  order_id bigint references orders,
  drawn_at timestamptz,
  -- the unpaid order that has reserved the slot; after `reserved_until` the slot is free again
  reserved_by bigint references orders,
  reserved_until timestamptz,
  primary key (lot_id, number),
  -- free, reserved, or drawn
  check (case when order_id is null
    then drawn_at is null and (reserved_by is null) = (reserved_until is null)
    else drawn_at is not null and reserved_by is null and reserved_until is null end)
) with (fillfactor = 80);
-- On an expression, so that the planner cannot use the primary key instead, which is also ordered by number: while
-- statistics say that most slots are undrawn, it would choose the primary key, and skip every drawn slot one by one.
create index slots_open on slots (lot_id, (number + 0)) where order_id is null;
create index slots_reserved on slots (reserved_by) where reserved_by is not null;

-- A lot's slots are written once, with the lot; later only their draws and reservations change.
create trigger slots_committed before update of lot_id, number, prize_id, salt on slots
  for each statement execute function refuse_committed();
create trigger slots_kept before delete or truncate on slots for each statement execute function refuse_committed();

create function refuse_added_slot() returns trigger language plpgsql as $$
begin
  if exists (select from added a join lots l on l.id = a.lot_id where a.number > l.total) then
    raise exception 'a committed lot takes no further slot' using errcode = 'check_violation', table = 'slots';
  end if;
  return null;
end $$;
create trigger slots_complete after insert on slots referencing new table as added
  for each statement execute function refuse_added_slot();

create table receipts (
  lot_id integer not null references lots,
  seq integer not null check (seq > 0),
  order_id bigint not null unique references orders,
  prev bytea not null,
  hash bytea not null,
  drawn_at timestamptz not null,
  last_prize_id integer references prizes,
  primary key (lot_id, seq)
);

-- The box that a member holds: one per product, timed by the database's clock. The row outlives the hold, because it
-- also enforces the pause between two choices. A box has at most one holder, because a transaction locks the box's slot
-- before it writes a row.
create table slot_locks (
  member_id bigint not null references members,
  product_id integer not null references products,
  lot_id integer not null,
  number integer not null,
  locked_at timestamptz not null,
  expires_at timestamptz not null,
  -- the box was released or bought before the hold expired
  released boolean not null default false,
  primary key (member_id, product_id),
  foreign key (lot_id, number) references slots,
  check (expires_at <= locked_at + interval '150 s')
) with (fillfactor = 70);
create index slot_locks_lot on slot_locks (lot_id, number);

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
