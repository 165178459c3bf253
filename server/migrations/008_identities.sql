-- One member, many identities (domain.md, Accounts).

-- Only ever an address some provider has verified; one member per address, however it is written.
create unique index members_email on members (lower(email));

alter table members add phone_bound_at timestamptz;
update members set phone_bound_at = created_at where phone is not null;
create function note_binding() returns trigger language plpgsql as $$
begin
  new.phone_bound_at := case when new.phone is not null then now() end;
  return new;
end $$;
create trigger members_note_binding_first before insert on members for each row execute function note_binding();
create trigger members_note_binding before update of phone on members for each row
  when (new.phone is distinct from old.phone) execute function note_binding();

create table identities (
  provider text not null check (provider in ('google', 'line')),
  -- the provider's name for the person
  subject text not null check (char_length(subject) between 1 and 200),
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_member on identities (member_id);

-- A login at LINE that has begun in some browser; used once, within ten minutes.
create table line_logins (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  -- what only the browser that began can show again
  binding bytea not null,
  created_at timestamptz not null default now()
);
