-- For looking up one of the goods in a member's storage; won items are not in this index.
create index box_items_member_goods on box_items (member_id, goods_id) where goods_id is not null;
