-- Rewards for payments.

-- Growth of members towards the VIP levels, credited once per reference.
create table growth_entries (
  reference text primary key,
  member_id bigint not null references members,
  growth integer not null check (growth <> 0),
  at timestamptz not null default now()
);
create index growth_entries_member on growth_entries (member_id);
