-- A member's own rooms: devices, addresses, invoices; visits.

alter table sessions
  add id bigint generated always as identity unique,
  add user_agent text not null default '' check (char_length(user_agent) <= 300),
  add last_seen_at timestamptz not null default now();

-- The person behind a deleted account is forgotten; the row stays, for the books refer to it.
alter table members
  add deleted_at timestamptz,
  add check (deleted_at is null or (phone is null and email is null and password_hash is null and photo_url is null));

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

create table visits (
  visitor_id text not null,
  day date not null,
  page_url text not null,
  referrer text not null,
  user_agent text not null,
  is_logged_in boolean not null,
  at timestamptz not null default now(),
  primary key (visitor_id, day)
);
create index visits_day on visits (day);
