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
