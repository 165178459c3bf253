-- Drops foreign keys that an order of goods or a parcel cannot violate, as for draws: the same transaction has written
-- or locked the referenced row. The audit looks for orphaned rows.
alter table order_lines drop constraint order_lines_order_id_fkey, drop constraint order_lines_product_id_fkey;
alter table goods_orders drop constraint goods_orders_order_id_fkey;
alter table parcels drop constraint parcels_order_id_fkey;
alter table parcel_addresses drop constraint parcel_addresses_order_id_fkey,
  drop constraint parcel_addresses_member_id_fkey;
alter table box_items drop constraint box_items_goods_id_fkey, drop constraint box_items_parcel_id_fkey;

-- Triggers replace the protection against deletion. Orders are never deleted, members are protected by their accounts,
-- and lots by the items drawn from them. Goods may be deleted with their product unless an order line refers to them.
-- The trigger looks for lines after the deletion: an order that had locked the goods has committed by then, and a later
-- one finds no goods.
create function refuse_delete_of_ordered() returns trigger language plpgsql as $$
begin
  if exists (select from order_lines where product_id = old.product_id) then
    raise exception 'product % is in an order', old.product_id;
  end if;
  return null;
end $$;
create trigger goods_ordered_stay after delete on goods for each row execute function refuse_delete_of_ordered();
create trigger goods_stay before truncate on goods for each statement execute function refuse_delete();
create trigger goods_orders_stay before delete or truncate on goods_orders
  for each statement execute function refuse_delete();
create trigger parcels_stay before delete or truncate on parcels for each statement execute function refuse_delete();

-- Goods have no lot and no prize, and a new order has no carrier: these indexes leave out such rows, which are never
-- looked up by them.
alter table box_items drop constraint box_items_lot_id_slot_number_key;
create unique index box_items_slot on box_items (lot_id, slot_number) where lot_id is not null;
drop index box_items_member_prize;
create index box_items_member_prize on box_items (member_id, prize_id) where prize_id is not null;
drop index goods_orders_tracking;
create unique index goods_orders_tracking on goods_orders (carrier, tracking_number) where carrier is not null;
drop index parcels_tracking;
create unique index parcels_tracking on parcels (carrier, tracking_number) where carrier is not null;

-- A sale changes two columns of this row. If an index contained one of them, PostgreSQL would write to all six indexes
-- for each sale. The first two digits of the number sold are enough to sort by popularity; below a hundred that is the
-- exact number.
alter table goods add sold_about integer not null
  generated always as (sold - sold % (10 ^ greatest(0, length(sold::text) - 2))::integer) stored;
drop index goods_popular;
create index goods_popular on goods (on_hand desc, sold_about desc, heat desc, shown_at desc, product_id desc)
  where is_listed;
drop index goods_recommended;
create index goods_recommended on goods (heat desc, sold_about desc, product_id desc) where is_listed and on_hand;
-- Leaves room on the page for a row's next version.
alter table goods set (fillfactor = 70);
