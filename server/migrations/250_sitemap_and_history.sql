-- The newest change among the products of a type.
create index products_changed on products (type, updated_at) where status = '1';

-- A member's draws from tubes are counted by lot. The lot takes no space of its own in this index.
drop index box_items_member_prize;
create index box_items_member_prize on box_items (member_id, prize_id) include (lot_id) where prize_id is not null;
drop index prizes_of_tubes;
