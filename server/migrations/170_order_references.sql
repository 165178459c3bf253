-- Foreign keys of what an order of goods or a parcel writes that cannot be broken, as with draws: what the row refers to
-- was written by the same transaction, or locked by it. What the audit finds instead: a row without what it refers to.
alter table order_lines drop constraint order_lines_order_id_fkey, drop constraint order_lines_product_id_fkey;
alter table goods_orders drop constraint goods_orders_order_id_fkey;
alter table parcels drop constraint parcels_order_id_fkey;
alter table parcel_addresses drop constraint parcel_addresses_order_id_fkey,
  drop constraint parcel_addresses_member_id_fkey;
alter table box_items drop constraint box_items_goods_id_fkey, drop constraint box_items_parcel_id_fkey;

-- What they kept besides. Orders are never deleted, members keep their accounts, and what was drawn from keeps its lots; goods
-- went with their product unless a line named it. Lines are looked for once the row is gone: an order that held it has
-- committed by then, and one that comes later finds no goods.
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

-- Of goods no lot and no prize is known, and of what was just ordered no carrier: nobody looks for those.
alter table box_items drop constraint box_items_lot_id_slot_number_key;
create unique index box_items_slot on box_items (lot_id, slot_number) where lot_id is not null;
drop index box_items_member_prize;
create index box_items_member_prize on box_items (member_id, prize_id) where prize_id is not null;
drop index goods_orders_tracking;
create unique index goods_orders_tracking on goods_orders (carrier, tracking_number) where carrier is not null;
drop index parcels_tracking;
create unique index parcels_tracking on parcels (carrier, tracking_number) where carrier is not null;

-- A sale changes two numbers of a row, and each index that holds one of them would be written for it, all six with it. What
-- is popular is known well enough by the first two digits of how much was sold; below a hundred that is all of it.
alter table goods add sold_about integer not null
  generated always as (sold - sold % (10 ^ greatest(0, length(sold::text) - 2))::integer) stored;
drop index goods_popular;
create index goods_popular on goods (on_hand desc, sold_about desc, heat desc, shown_at desc, product_id desc)
  where is_listed;
drop index goods_recommended;
create index goods_recommended on goods (heat desc, sold_about desc, product_id desc) where is_listed and on_hand;
-- Room for the next version of a row beside it.
alter table goods set (fillfactor = 70);
