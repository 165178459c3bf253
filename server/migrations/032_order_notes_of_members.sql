-- Notes about a member's orders go with the account, as whole rows: a feature that erases has a table of its own to erase.
alter table order_notes add column member_id bigint references members;
drop trigger order_notes_append_only on order_notes;
update order_notes n set member_id = o.member_id from orders o where o.id = n.order_id;
delete from order_notes where text = '';
alter table order_notes alter column member_id set not null;
create index order_notes_member on order_notes (member_id);
create trigger living_member before insert on order_notes for each row execute function refuse_deleted_member();
create trigger order_notes_append_only before update or truncate on order_notes
  for each statement execute function refuse_change();
