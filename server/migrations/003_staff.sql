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
  password_hash text not null,
  role text not null references staff_roles,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index staff_email on staff (lower(email));

-- Only the token's hash is stored. A session ends some time after its last use, and at `expires_at` at the latest.
create table staff_sessions (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  user_agent text not null check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

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
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);

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
  at timestamptz not null default now()
);
create index staff_log_subjects on staff_log using gin (subjects);
create trigger staff_log_append_only before update or delete or truncate on staff_log
  for each statement execute function refuse_change();

revoke update, delete, truncate on staff_log from current_user, public;
