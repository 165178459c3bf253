-- A covering index: the counts of the tabs are read from the index alone.
drop index box_items_member;
create index box_items_member on box_items (member_id, status, id desc) include (expires_at);
