-- Tables that every server needs, independent of shops.

-- For append-only tables: their rows record facts and are never changed or deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Keys that the shop generates on its first start and keeps.
create table shop_keys (
  name text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null default now()
);

-- Actions with a rate limit, counted across all servers.
create table limited_events (
  what text not null,
  key text not null,
  at timestamptz not null default now()
);
create index limited_events_key on limited_events (what, key, at desc);

-- Schemas that hold SQL functions, one for each version of them, and the time at which a server last reported using it.
create table code_schemas (
  name text primary key,
  used_at timestamptz not null default now()
);
