-- Staff, separate from members, and the log of their actions.

-- A role is a set of rights; '*' stands for all of them. `limits`: tokens for one step, for some of the rights.
create table staff_roles (
  name text primary key check (name ~ '^[a-z][a-z_-]{1,29}$'),
  title text not null check (char_length(title) between 1 and 30),
  rights text[] not null,
  limits jsonb not null default '{}',
  version int not null default 1
);

insert into staff_roles (name, title, rights, limits) values
  ('owner', '店長', '{*}', '{}'),
  ('manager', '副店長', '{read_catalogue,write_catalogue,read_lots,write_lots,read_orders,write_orders,read_parcels,write_parcels,read_refunds,write_refunds,read_members,write_members,read_member_data,read_money,read_rewards,write_rewards,read_content,write_content,read_staff,read_settings,read_log}', '{}'),
  ('clerk', '店員', '{read_catalogue,read_lots,read_orders,write_orders,read_parcels,write_parcels,read_members}', '{}'),
  ('support', '客服', '{read_catalogue,read_lots,read_orders,read_parcels,read_refunds,write_refunds,read_members,write_members,read_member_data,read_rewards,read_content}', '{"write_refunds": 1000, "write_members": 300}'),
  ('accountant', '會計', '{read_orders,read_refunds,write_refunds,read_money,write_money,read_log}', '{}'),
  ('viewer', '檢視者', '{read_catalogue,read_lots,read_refunds,read_members,read_money,read_rewards,read_content,read_settings}', '{}');

create table staff (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  name text not null check (char_length(name) between 1 and 30),
  -- null: has not set one yet
  password_hash text,
  role text not null references staff_roles,
  version int not null default 1,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index staff_email on staff (lower(email));

-- Only the token's hash is stored. A session ends some time after its last use, and at `expires_at` at the latest.
create table staff_sessions (
  id bigint generated always as identity unique,
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  user_agent text not null check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- when the person last proved who they are
  proved_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

-- Second factors. An authenticator counts once its first code has confirmed it; `last_step` is the 30 seconds of the
-- last code that was taken, and only later ones are.
create table staff_totp (
  staff_id bigint primary key references staff,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  credential text not null unique check (char_length(credential) <= 2000),
  public_key bytea not null,
  counter bigint not null,
  name text not null check (char_length(name) between 1 and 30),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);
create table staff_recovery_codes (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);
-- What passkeys are asked to sign, each for one answer; of a person when a passkey is registered.
create table staff_challenges (
  challenge text primary key,
  staff_id bigint references staff,
  expires_at timestamptz not null
);
-- Invitations to set a first password.
create table staff_invitations (
  staff_id bigint primary key references staff,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Networks and browsers in which a staff account has logged in before: wrong passwords tried elsewhere do not lock it
-- there.
create table staff_places (
  staff_id bigint not null references staff,
  -- a network, 'network:192.0.2.7', or the hash of a browser's mark, 'browser:…'
  place text not null check (char_length(place) <= 100),
  last_login_at timestamptz not null default now(),
  primary key (staff_id, place)
);
create index staff_places_last on staff_places (last_login_at);

-- The first answers of staff calls that moved money, by the keys of their requests.
create table staff_keys (
  staff_id bigint not null references staff,
  key text not null,
  body_hash bytea not null,
  -- null: the answer is gone, and the key stays used
  answer jsonb,
  created_at timestamptz not null default now(),
  -- null: kept for ever
  expires_at timestamptz,
  primary key (staff_id, key)
);
create index staff_keys_expiring on staff_keys (expires_at) where expires_at is not null;
create index staff_keys_answered on staff_keys (created_at) where answer is not null;

-- Steps above an amount, which wait for a second person; `payload` is all they need to be done by then.
create table staff_approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  -- the right of the step
  needs text not null,
  -- such as 'order:17'
  subject text not null,
  -- what it will move: tokens, or NT$ of an order that was paid by money
  amount bigint not null check (amount > 0),
  payload jsonb not null,
  reason text not null check (char_length(reason) between 1 and 200),
  asked_by bigint not null references staff,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- 'alone' when nobody else could approve it; 'withdrawn' by the person who asked
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'declined', 'expired', 'withdrawn', 'alone')),
  decided_by bigint references staff check (decided_by <> asked_by),
  decided_at timestamptz,
  decision text check (char_length(decision) between 1 and 200),
  check ((state in ('approved', 'declined')) = (decided_by is not null))
);
create unique index staff_approvals_waiting on staff_approvals (kind, subject) where state = 'waiting';
create index staff_approvals_subject on staff_approvals (subject) where state = 'waiting';
create index staff_approvals_alone on staff_approvals (decided_at) where state = 'alone';
-- A step is decided as it was asked: only its decision is written later.
create trigger staff_approvals_bound before update of kind, needs, subject, amount, payload, reason, asked_by, asked_at
  on staff_approvals for each statement execute function refuse_change();

-- Limits of staff are sums: what each person has moved without a second one, by the right that the step needs.
create table staff_moves (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  needs text not null,
  kind text not null,
  -- such as 'order:17'
  subject text not null,
  -- in tokens, points, cards and coupons at their worth, or NT$ of an order that was paid by money
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
create index staff_moves_at on staff_moves (staff_id, at);
create index staff_moves_subject on staff_moves (staff_id, subject);
create trigger staff_moves_append_only before update or delete or truncate on staff_moves
  for each statement execute function refuse_change();

-- Every staff call, recorded in the call's own transaction: the action, its subjects, and their state before and after.
create table staff_log (
  id bigint generated always as identity primary key,
  -- null: a command on the server's own console
  staff_id bigint references staff,
  -- method and path of the call, or the command
  what text not null check (char_length(what) between 1 and 100),
  -- the network it came from; null for a command or a job
  address text check (char_length(address) <= 60),
  -- such as 'order:17'
  subjects text[] not null default '{}',
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) between 1 and 200),
  at timestamptz not null default now(),
  -- what it is called in Chinese, and its area of rights
  words text not null default '',
  area text,
  -- Set by a trigger: each entry's hash covers the hash of the entry before it, so that none can be changed, removed or
  -- put between others unseen.
  position bigint not null unique,
  hash bytea not null
);
create index staff_log_subjects on staff_log using gin (subjects);
create index staff_log_staff on staff_log (staff_id, at, id);
create index staff_log_area on staff_log (area, at, id);
create index staff_log_at on staff_log (at, id);

-- The lock is held until the entry is committed; staff write seldom, and the entry is the last thing they write.
create function chain_entry() returns trigger language plpgsql as $$
declare
  v_last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_log', 7));
  select position, hash into v_last from staff_log order by position desc limit 1;
  new.position := coalesce(v_last.position, 0) + 1;
  new.hash := sha256(convert_to(coalesce(encode(v_last.hash, 'hex'), '') || jsonb_build_array(
    new.position, new.staff_id, new.what, new.words, new.area, new.address, new.subjects, new.before, new.after,
    new.reason, extract(epoch from new.at))::text, 'UTF8'));
  return new;
end $$;
create trigger staff_log_chain before insert on staff_log for each row execute function chain_entry();
create trigger staff_log_append_only before update or delete or truncate on staff_log
  for each statement execute function refuse_change();

revoke update, delete, truncate on staff_log from current_user, public;

-- The filters of a list of the office under a name, each a person's own; others see those that are shared.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  -- which lists have views is known to the contract alone
  list text not null check (list ~ '^[a-z_]{1,30}$'),
  name text not null check (char_length(name) between 1 and 30),
  query text not null check (char_length(query) <= 500),
  is_shared boolean not null,
  unique (staff_id, list, name)
);
create index staff_views_shared on staff_views (list) where is_shared;
