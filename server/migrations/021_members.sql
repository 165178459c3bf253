-- Members as staff see them.

-- Any part of a name; of a folded text even a single Chinese character has trigrams.
create index members_name on members using gin (search_text(display_name) gin_trgm_ops) with (fastupdate = off);

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
