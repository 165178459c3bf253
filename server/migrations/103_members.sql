-- Members, their ways to sign in, their settings, and the keys of their requests.

create table members (
  id bigint generated always as identity primary key,
  uid text not null unique,
  display_name text not null check (char_length(display_name) between 1 and 30),
  -- of Taiwan, or of Hong Kong for logins by code
  phone text unique check (phone ~ '^(09[0-9]{8}|[+]852[4-9][0-9]{7})$'),
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
  -- The folded name is stored: folding it anew for each row that an index finds cost half a second for a common surname,
  -- of 200,000.
  folded_name text generated always as (search_text(display_name)) stored,
  check (invited_by <> id),
  check (deleted_at is null or (phone is null and email is null and password_hash is null and photo_url is null))
);
create index members_invited_by on members (invited_by) where invited_by is not null;
-- Only an address that a provider has verified; one member per address, regardless of case.
create unique index members_email on members (lower(email));
create index members_created on members (created_at);
-- Any part of a name; of a folded text even a single Chinese character has trigrams.
create index members_name on members using gin (folded_name gin_trgm_ops) with (fastupdate = off);
-- One character alone is looked for as a surname: as any part of a name it has too many finds to sort.
create index members_surname on members (search_text(left(display_name, 1)), id);

create function note_binding() returns trigger language plpgsql as $$
begin
  new.phone_bound_at := case when new.phone is not null then now() end;
  return new;
end $$;

create trigger members_note_binding_first before insert on members for each row execute function note_binding();

create trigger members_note_binding before update of phone on members for each row
  when (new.phone is distinct from old.phone) execute function note_binding();

-- A row written for a member while the account is being deleted would be left behind: the deletion's snapshot does not
-- contain it, and the foreign key is satisfied because the member's row stays. The trigger locks the member's row
-- before it reads it, so that one of the two transactions waits for the other.
create function refuse_deleted_member() returns trigger language plpgsql as $$
declare
  v_deleted boolean;
begin
  select deleted_at is not null into v_deleted from members where id = new.member_id for key share;
  if v_deleted then
    raise exception 'member % is deleted', new.member_id using errcode = 'check_violation', constraint = 'living_member';
  end if;
  return new;
end $$;

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
create trigger living_member before insert on sessions for each row execute function refuse_deleted_member();

-- Servers cache live sessions for some seconds, so the end of a session is broadcast to all of them.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', encode(old.token_hash, 'base64'));
  return null;
end $$;

create trigger sessions_tell_end after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_session_end();

-- A ticket opens one private stream, because EventSource cannot send a bearer token; it is deleted with its session.
create table stream_tickets (
  hash bytea primary key,
  session_hash bytea not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index stream_tickets_session on stream_tickets (session_hash);
create index stream_tickets_expiry on stream_tickets (expires_at);

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

-- Recent proofs that somebody controls a phone. Binding a phone requires a proof that the shop itself has recorded, and
-- uses it up.
create table phone_proofs (
  id bigint generated always as identity primary key,
  phone text not null,
  -- the identity provider's id of the person with this phone
  subject text not null check (char_length(subject) between 1 and 200),
  -- null: proven before logging in; such a proof is valid only for the same address
  member_id bigint references members on delete cascade,
  address inet not null,
  proven_at timestamptz not null default now(),
  used_at timestamptz
);
create index phone_proofs_phone on phone_proofs (phone, proven_at desc);
create index phone_proofs_member on phone_proofs (member_id) where member_id is not null;
create trigger living_member before insert on phone_proofs for each row execute function refuse_deleted_member();

create table failed_logins (
  id bigint generated always as identity primary key,
  phone text not null,
  address inet,
  at timestamptz not null default now(),
  -- the known browser's mark; null for unknown browsers
  mark_hash bytea
);
create index failed_logins_phone on failed_logins (phone, at desc);
create index failed_logins_address on failed_logins (address, at desc);

-- Browsers in which a member has logged in before, by the hash of a mark that the browser keeps: wrong passwords tried
-- elsewhere do not lock the member out of these.
create table known_browsers (
  mark_hash bytea not null,
  member_id bigint not null references members on delete cascade,
  last_seen_at timestamptz not null default now(),
  primary key (mark_hash, member_id)
);
create index known_browsers_member on known_browsers (member_id);
create trigger living_member before insert on known_browsers for each row execute function refuse_deleted_member();

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
create trigger living_member before insert on identities for each row execute function refuse_deleted_member();

-- A LINE login that a browser has started; used once, within ten minutes.
create table line_logins (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  -- hash of the cookie given to the browser that started the login
  binding bytea not null,
  created_at timestamptz not null default now()
);

-- Small, re-encoded copies of members' pictures at Google or LINE, so that pages load nothing from other hosts.
create table member_photos (
  member_id bigint primary key references members on delete cascade,
  -- part of the picture's address: a new picture gets a new address
  name text not null unique,
  -- the address of the original; it is copied again only when this changes
  source text not null,
  picture bytea not null check (octet_length(picture) <= 100000)
);
create trigger living_member before insert on member_photos for each row execute function refuse_deleted_member();

-- The networks that a member came from, for detecting members who invite themselves; deleted after a year.
create table member_networks (
  member_id bigint not null references members on delete cascade,
  network cidr not null,
  last_seen_at timestamptz not null default now(),
  primary key (member_id, network)
);
create trigger living_member before insert on member_networks for each row execute function refuse_deleted_member();

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
create trigger living_member before insert on addresses for each row execute function refuse_deleted_member();

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
create trigger living_member before insert on invoice_settings for each row execute function refuse_deleted_member();

-- The first answer of each call that moved money or stock, by the request's key and the hash of its body, which
-- includes the call's path.
create table idempotency_keys (
  member_id bigint not null references members,
  key text not null,
  body_hash bytea not null,
  -- null: the answer is gone. The key stays used: a repeat is refused instead of done again.
  answer jsonb,
  -- Keys of calls that move no money are kept for a while only (null: for ever).
  expires_at timestamptz,
  primary key (member_id, key)
);
create index idempotency_keys_expiring on idempotency_keys (expires_at) where expires_at is not null;

-- Messages “sent” by the sandbox of the SMS provider; empty when the real provider is in use.
create table sandbox_sms (
  session_info text primary key,
  phone text not null,
  code text not null,
  sent_at timestamptz not null default now()
);
create index sandbox_sms_phone on sandbox_sms (phone, sent_at desc);

-- Notes by staff about a member.
create table member_notes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  staff_id bigint not null references staff,
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null default now()
);
create index member_notes_member on member_notes (member_id, id desc);
create trigger living_member before insert on member_notes for each row execute function refuse_deleted_member();

-- Members whom staff have blocked from buying; what they own stays within their reach. A block that has ended is no
-- longer one; the log keeps all of them.
create table member_blocks (
  member_id bigint primary key references members,
  reason text not null check (char_length(reason) between 1 and 200),
  staff_id bigint not null references staff,
  at timestamptz not null,
  ends_at timestamptz
);
create trigger living_member before insert on member_blocks for each row execute function refuse_deleted_member();
