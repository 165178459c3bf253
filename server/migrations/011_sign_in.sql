-- A member from Hong Kong comes in by code.
alter table members drop constraint members_phone_check,
  add constraint members_phone_check check (phone ~ '^(09[0-9]{8}|[+]852[4-9][0-9]{7})$');

-- Which phones were proven lately, by whom: a phone is bound by what the shop has seen itself, once.
create table phone_proofs (
  id bigint generated always as identity primary key,
  phone text not null,
  -- the identity provider's name for whoever has the phone
  subject text not null check (char_length(subject) between 1 and 200),
  -- null: proven before logging in, which counts at the same address only
  member_id bigint references members on delete cascade,
  address inet not null,
  proven_at timestamptz not null default now(),
  used_at timestamptz
);
create index phone_proofs_phone on phone_proofs (phone, proven_at desc);
create index phone_proofs_member on phone_proofs (member_id) where member_id is not null;

-- Browsers in which a member has logged in before, by the hash of what they keep: a stranger's guesses do not close them.
create table known_browsers (
  mark_hash bytea not null,
  member_id bigint not null references members on delete cascade,
  last_seen_at timestamptz not null default now(),
  primary key (mark_hash, member_id)
);
create index known_browsers_member on known_browsers (member_id);

-- Of a known browser; null for all others.
alter table failed_logins add column mark_hash bytea;

-- Copies of the pictures that members show at Google or LINE, small and drawn anew: pages load nothing from other hosts.
create table member_photos (
  member_id bigint primary key references members on delete cascade,
  -- part of its address, so that another picture has another one
  name text not null unique,
  -- where it was copied from; copied again only when that changes
  source text not null,
  picture bytea not null check (octet_length(picture) <= 100000)
);
