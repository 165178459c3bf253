-- The staff look for an order, a shipment or a member by what is read aloud to them: the end of a number or of a phone,
-- who receives it, or what is in it.

-- The end of a text is the beginning of the reversed one. "C" is the order of its signs, in which a beginning is a range.
create index orders_number_end on orders ((reverse(order_number) collate "C"));
create index shipments_tracking_end on shipments ((reverse(tracking_number) collate "C")) where tracking_number is not null;
create index shipment_addresses_phone_end on shipment_addresses ((reverse(phone) collate "C"));
create index members_phone_end on members ((reverse(phone) collate "C")) where phone is not null;

-- Folded once, as the members' names are.
alter table shipment_addresses add column folded_name text generated always as (search_text(name)) stored;
create index shipment_addresses_name on shipment_addresses using gin (folded_name gin_trgm_ops) with (fastupdate = off);

-- The newest orders of a product, and the newest parcels with a prize or with goods from the storage.
create index orders_product on orders (product_id, id) where product_id is not null;
create index order_lines_item on order_lines (product_id, order_id) where product_id is not null;
create index box_items_parcel_prize on box_items (prize_id, parcel_id) where parcel_id is not null;
create index box_items_parcel_goods on box_items (goods_id, parcel_id) where parcel_id is not null;
