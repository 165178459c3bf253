-- Events that a consumer could not handle: passed over, so that what comes after them does not wait, and tried again.
create table event_failures (
  consumer text not null,
  xid xid8 not null,
  id bigint not null,
  failures integer not null default 1 check (failures > 0),
  error text not null,
  next_at timestamptz not null,
  primary key (consumer, xid, id)
);
