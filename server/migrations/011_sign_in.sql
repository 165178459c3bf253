-- Members from Hong Kong log in by code.
alter table members drop constraint members_phone_check,
  add constraint members_phone_check check (phone ~ '^(09[0-9]{8}|[+]852[4-9][0-9]{7})$');

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

-- Browsers in which a member has logged in before, by the hash of a mark that the browser keeps: wrong passwords tried
-- elsewhere do not lock the member out of these.
create table known_browsers (
  mark_hash bytea not null,
  member_id bigint not null references members on delete cascade,
  last_seen_at timestamptz not null default now(),
  primary key (mark_hash, member_id)
);
create index known_browsers_member on known_browsers (member_id);

-- the known browser's mark; null for unknown browsers
alter table failed_logins add column mark_hash bytea;

-- Small, re-encoded copies of members' pictures at Google or LINE, so that pages load nothing from other hosts.
create table member_photos (
  member_id bigint primary key references members on delete cascade,
  -- part of the picture's address: a new picture gets a new address
  name text not null unique,
  -- the address of the original; it is copied again only when this changes
  source text not null,
  picture bytea not null check (octet_length(picture) <= 100000)
);
