-- The address under which everybody may see a member's cabinet, while the member shows it; shown again, it has another.
create table cabinet_links (
  member_id bigint primary key references members,
  code text not null unique check (code ~ '^[0-9A-Z]{20}$'),
  created_at timestamptz not null default now()
);
create trigger living_member before insert on cabinet_links for each row execute function refuse_deleted_member();
