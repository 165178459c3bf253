-- What everybody is told, member by member in order of their ids: how far it has come. A row goes when all have heard it.
create table notification_rounds (
  reference text primary key check (char_length(reference) between 1 and 120),
  kind text not null check (char_length(kind) between 1 and 40),
  "group" text not null check (char_length("group") between 1 and 40),
  data jsonb not null,
  -- the last member that was told
  after_id bigint not null default 0,
  created_at timestamptz not null default now()
);
