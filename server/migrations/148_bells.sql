-- Causes of the bell that its members have been told of, by the beginning of their notifications' reference: a product
-- that opens is looked at every second, and everybody who waits for it is gone through once.
create table rung_bells (
  reference text primary key check (char_length(reference) between 1 and 120),
  at timestamptz not null default now()
);

-- Members who wait for the end of another member's lock of a tube; told, they wait no more.
create table lock_bells (
  lot_id integer not null references lots,
  member_id bigint not null references members,
  asked_at timestamptz not null default now(),
  primary key (lot_id, member_id)
);
create index lock_bells_member on lock_bells (member_id);
create trigger living_member before insert on lock_bells for each row execute function refuse_deleted_member();
