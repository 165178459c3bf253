-- Pictures uploaded by the staff, by the hash of their largest stored file, which is also their name.
create table media (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by bigint not null references staff,
  uploaded_at timestamptz not null default now()
);
