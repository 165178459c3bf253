-- Members, their ways to sign in, and their settings.

create table members (
  id bigint generated always as identity primary key,
  uid text not null unique,
  display_name text not null check (char_length(display_name) between 1 and 30),
  phone text unique check (phone ~ '^09[0-9]{8}$'),
  phone_bound_at timestamptz,
  email text,
  photo_url text,
  password_hash text,
  points_discount_limit smallint not null default 50 check (points_discount_limit between 0 and 100),
  invitation_code text unique,
  invited_by bigint references members,
  created_at timestamptz not null default now(),
  -- A deletion erases the personal data; the row stays because the ledger refers to it.
  deleted_at timestamptz,
  check (invited_by <> id),
  check (deleted_at is null or (phone is null and email is null and password_hash is null and photo_url is null))
);
create index members_invited_by on members (invited_by) where invited_by is not null;
-- Only an address that a provider has verified; one member per address, regardless of case.
create unique index members_email on members (lower(email));

create function note_binding() returns trigger language plpgsql as $$
begin
  new.phone_bound_at := case when new.phone is not null then now() end;
  return new;
end $$;
create trigger members_note_binding_first before insert on members for each row execute function note_binding();
create trigger members_note_binding before update of phone on members for each row
  when (new.phone is distinct from old.phone) execute function note_binding();

-- Only the token's hash is stored, so that a stolen copy of this table opens no account.
create table sessions (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  member_id bigint not null references members on delete cascade,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member on sessions (member_id);

create table phone_codes (
  id bigint generated always as identity primary key,
  phone text not null,
  -- null until the provider has accepted the message: the row is written before sending, so that limits count it
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

-- Messages “sent” by the sandbox of the SMS provider; empty when the real provider is in use.
create table sandbox_sms (
  session_info text primary key,
  phone text not null,
  code text not null,
  sent_at timestamptz not null default now()
);
create index sandbox_sms_phone on sandbox_sms (phone, sent_at desc);

-- Ways to sign in through a provider; a member may have several.
create table identities (
  provider text not null check (provider in ('google', 'line')),
  -- the provider's id of the person
  subject text not null check (char_length(subject) between 1 and 200),
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_member on identities (member_id);

-- A LINE login that a browser has started; used once, within ten minutes.
create table line_logins (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  -- hash of the cookie given to the browser that started the login
  binding bytea not null,
  created_at timestamptz not null default now()
);

create table addresses (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  phone text not null check (phone ~ '^09[0-9]{8}$'),
  city text not null,
  district text not null,
  postcode text not null check (postcode ~ '^[0-9]{3}$'),
  address_detail text not null check (char_length(address_detail) between 1 and 200),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_member on addresses (member_id);
create unique index addresses_default on addresses (member_id) where is_default;

create table invoice_settings (
  member_id bigint primary key references members on delete cascade,
  invoice_type text not null default 'none' check (invoice_type in ('personal', 'company', 'donation', 'none')),
  carrier_number text check (carrier_number ~ '^/[0-9A-Z.+-]{7}$'),
  tax_id text check (tax_id ~ '^[0-9]{8}$'),
  company_name text check (char_length(company_name) between 1 and 60),
  donation_code text check (donation_code ~ '^[0-9]{3,7}$'),
  email text check (char_length(email) <= 254),
  check (invoice_type <> 'personal' or carrier_number is not null),
  check (invoice_type <> 'company' or (tax_id is not null and company_name is not null)),
  check (invoice_type <> 'donation' or donation_code is not null)
);

-- The key for the marks of phone numbers that any account has had. A mark is a hash with this key, so that a copy of
-- the marks alone reveals no numbers.
insert into shop_keys (name, private_key, public_key)
  values ('phones', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), '');

-- A phone number counts as new only once, even after its account is deleted.
create table known_phones (
  mark bytea primary key,
  member_id bigint not null references members,
  bound_at timestamptz not null default now()
);

-- Computes the same hash as the function `phone_mark`.
create function know_phone() returns trigger language plpgsql as $$
begin
  if new.phone is not null then
    insert into known_phones (mark, member_id)
      select sha256(private_key || convert_to(new.phone, 'UTF8')), new.id from shop_keys where name = 'phones'
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger members_know_phone after insert or update of phone on members
  for each row execute function know_phone();

-- Points for inviter and invitee, granted once per invited member.
create table invitation_rewards (
  invitee_id bigint primary key references members,
  inviter_id bigint not null references members,
  granted_at timestamptz not null default now()
);
create index invitation_rewards_inviter on invitation_rewards (inviter_id);
