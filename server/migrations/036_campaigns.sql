-- Messages of the staff to a segment of the members. Every share is a transaction that also moves `after_id`, so that a
-- campaign that was killed halfway goes on and tells nobody twice. A member's notification of a campaign is named after
-- its Taipei day, so that nobody gets two campaigns on one day.
create table campaigns (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 30),
  text text not null check (char_length(text) between 1 and 120),
  -- the page of the shop that it opens
  path text not null check (path ~ '^/([^/\\[:space:]][^[:space:]]*)?$' and char_length(path) <= 300),
  segment jsonb not null,
  per_second integer not null check (per_second between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'stopped', 'done')),
  starts_at timestamptz,
  -- who sent it
  sent_by bigint references staff,
  -- the last member who was considered, the members who got it, and the time of the last share
  after_id bigint not null default 0,
  sent integer not null default 0 check (sent >= 0),
  shared_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((state = 'draft') = (starts_at is null)),
  check ((state = 'draft') = (sent_by is null)),
  check ((state in ('stopped', 'done')) = (ended_at is not null)),
  check (state not in ('draft', 'scheduled') or sent = 0)
);
create index campaigns_due on campaigns (id) where state in ('scheduled', 'sending');
-- Sending is no new version.
create trigger campaigns_version before update of title, text, path, segment, per_second, starts_at on campaigns
  for each row execute function bump_version();
create index likes_product on likes (product_id);
