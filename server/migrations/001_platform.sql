-- What every server needs before there is a shop.

-- Keys the shop makes for itself on first start and keeps.
create table shop_keys (
  name text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null default now()
);

-- What may happen only so often, counted for all servers together.
create table limited_events (
  what text not null,
  key text not null,
  at timestamptz not null default now()
);
create index limited_events_key on limited_events (what, key, at desc);

-- The schemas that hold SQL functions, one a version of them, and when a server last said that it uses it.
create table code_schemas (
  name text primary key,
  used_at timestamptz not null default now()
);

create table visits (
  visitor_id text not null,
  day date not null,
  page_url text not null,
  referrer text not null,
  user_agent text not null,
  is_logged_in boolean not null,
  at timestamptz not null default now(),
  primary key (visitor_id, day)
);
create index visits_day on visits (day);

-- For tables whose rows are facts: what happened stays as it was written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
