-- Events that a consumer failed to handle: it skips them, so that later events do not wait, and retries them.
create table event_failures (
  consumer text not null,
  xid xid8 not null,
  id bigint not null,
  failures integer not null default 1 check (failures > 0),
  error text not null,
  next_at timestamptz not null,
  primary key (consumer, xid, id)
);
