-- What an owner sets of shipping, storage and payment in the office. Null: as the contract or the environment says.
alter table shop_settings
  add column line_account_url text check (char_length(line_account_url) <= 200),
  add column delivery_days text check (char_length(delivery_days) between 1 and 30),
  add column shipping_fee integer check (shipping_fee between 0 and 1000),
  add column free_from integer check (free_from between 1 and 200),
  add column storage_days integer check (storage_days between 30 and 365),
  add column payment_methods text[] check (cardinality(payment_methods) between 1 and 20),
  add column recharge_amounts integer[] check (cardinality(recharge_amounts) between 1 and 12);

-- The terms under which a parcel was sent: those of all earlier ones.
alter table parcels
  add column free_from integer not null default 5 check (free_from > 0),
  add column fee_below integer not null default 60 check (fee_below >= 0);

-- A piece that waits for its arrival is kept for the days that were promised when it was won or bought: until then its
-- end is that many days after its day.
update box_items set expires_at = preorder_at + interval '60 days' where status = 'pending' and goods_id is null;
