-- What may happen only so often, counted for all servers together.
create table limited_events (
  what text not null,
  key text not null,
  at timestamptz not null default now()
);
create index limited_events_key on limited_events (what, key, at desc);
