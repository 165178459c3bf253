-- Notifications to members, and pushes to their browsers.

-- Notifications to members. Their texts are composed from kind and data when they are read.
create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- the subject; a member is notified of it once
  reference text not null check (char_length(reference) between 1 and 120),
  kind text not null check (char_length(kind) between 1 and 40),
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  read_at timestamptz,
  unique (member_id, reference)
);
create index notifications_latest on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_at on notifications (at);
create trigger living_member before insert on notifications for each row execute function refuse_deleted_member();

-- Groups of notifications that a member has switched off.
create table notification_settings (
  member_id bigint primary key references members,
  muted text[] not null default '{}'
);
create trigger living_member before insert on notification_settings for each row execute function refuse_deleted_member();

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

-- New notifications that have not yet reached an open page or a device.
create table notification_outbox (
  notification_id bigint primary key references notifications on delete cascade
);

-- Browsers that receive pushes while the shop is closed. A subscription belongs to the session that created it and ends
-- with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  endpoint text not null unique check (char_length(endpoint) between 10 and 1000),
  member_id bigint not null references members,
  session_hash bytea not null references sessions on delete cascade,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{86,88}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22,24}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_member on push_subscriptions (member_id, id);
create index push_subscriptions_session on push_subscriptions (session_hash);
create trigger living_member before insert on push_subscriptions for each row execute function refuse_deleted_member();

-- Pushes that are still to be sent; a row is deleted after success or too many attempts.
create table push_queue (
  notification_id bigint not null references notifications on delete cascade,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  -- The lease of the server that is sending this push. Not indexed, so that taking a lease is a HOT update.
  leased_until timestamptz,
  primary key (notification_id, subscription_id)
) with (fillfactor = 70);
create index push_queue_due on push_queue (due_at);
create index push_queue_subscription on push_queue (subscription_id);

-- Browsers and messages of the sandbox push service; unlogged, because they need not survive a crash.
create unlogged table sandbox_push_browsers (
  id text primary key,
  private_key bytea not null,
  auth bytea not null,
  -- the answer of the service: 201, or 410 when the browser is gone
  status smallint not null default 201,
  created_at timestamptz not null default now()
);

create unlogged table sandbox_pushes (
  id bigint generated always as identity primary key,
  browser text not null,
  headers jsonb not null,
  body bytea not null,
  at timestamptz not null default now()
);

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
-- For the search of the back office.
create index campaigns_title on campaigns using gin (search_text(title) gin_trgm_ops) with (fastupdate = off);
