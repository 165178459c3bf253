-- Members and how they prove who they are.

create table members (
  id bigint generated always as identity primary key,
  uid text not null unique,
  display_name text not null check (char_length(display_name) between 1 and 30),
  phone text unique check (phone ~ '^09[0-9]{8}$'),
  email text,
  photo_url text,
  password_hash text,
  points_discount_limit smallint not null default 50 check (points_discount_limit between 0 and 100),
  created_at timestamptz not null default now()
);

-- Only the hash of a token is kept: a stolen copy of this table opens no account.
create table sessions (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member on sessions (member_id);

create table phone_codes (
  id bigint generated always as identity primary key,
  phone text not null,
  -- null until the provider has taken the message: the sending is booked first, so that limits hold meanwhile
  session_info text unique,
  address inet,
  tries smallint not null default 0 check (tries >= 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_phone on phone_codes (phone, sent_at desc);
create index phone_codes_address on phone_codes (address, sent_at desc);

create table failed_logins (
  id bigint generated always as identity primary key,
  phone text not null,
  address inet,
  at timestamptz not null default now()
);
create index failed_logins_phone on failed_logins (phone, at desc);
create index failed_logins_address on failed_logins (address, at desc);

-- What the sandbox of the SMS provider “sent”; empty wherever the real provider is used.
create table sandbox_sms (
  session_info text primary key,
  phone text not null,
  code text not null,
  sent_at timestamptz not null default now()
);
create index sandbox_sms_phone on sandbox_sms (phone, sent_at desc);

-- Keys the shop makes for itself on first start and keeps.
create table shop_keys (
  name text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null default now()
);
