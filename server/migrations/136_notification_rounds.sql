-- The progress of a notification to all members, who get it in the order of their ids. A row is deleted when everybody
-- has got it.
create table notification_rounds (
  reference text primary key check (char_length(reference) between 1 and 120),
  kind text not null check (char_length(kind) between 1 and 40),
  "group" text not null check (char_length("group") between 1 and 40),
  data jsonb not null,
  -- the last member who got it
  after_id bigint not null default 0,
  created_at timestamptz not null default now()
);
