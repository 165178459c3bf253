-- What the staff tell each other about an order. A note stays as it was written, and goes with the member's account.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  member_id bigint not null references members,
  staff_id bigint not null references staff,
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);
create index order_notes_member on order_notes (member_id);
create trigger living_member before insert on order_notes for each row execute function refuse_deleted_member();
create trigger order_notes_append_only before update or truncate on order_notes
  for each statement execute function refuse_change();
