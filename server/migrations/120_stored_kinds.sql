-- Which goods lie in a member's storage is read once for each of them; what is drawn is not in it.
create index box_items_member_goods on box_items (member_id, goods_id) where goods_id is not null;
