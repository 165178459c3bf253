-- What the staff tell each other about an order. Only a deletion of the member's account may blank a text.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id bigint not null references staff,
  text text not null check (char_length(text) <= 500),
  at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);
create trigger order_notes_append_only before update of id, order_id, staff_id, at or delete or truncate on order_notes
  for each statement execute function refuse_change();
