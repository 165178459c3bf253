-- Adds kinds of events to the current list.
do $$
declare
  v_kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into v_kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_.]+)''', 'g'))[1]
      from pg_constraint where contypid = 'event_kind'::regtype
    union
    select unnest(array['payment.late', 'coupon.given', 'product.restocked', 'product.price_dropped', 'news.published'])
  ) kinds (kind);
  alter domain event_kind drop constraint event_kind_check;
  execute format('alter domain event_kind add constraint event_kind_check check (value in (%s))', v_kinds);
end $$;

create function tell_coupons() returns trigger language plpgsql as $$
begin
  insert into events (kind, member_id, data)
    select 'coupon.given', g.member_id, jsonb_build_object('coupon_id', g.id) from given g order by g.id;
  return null;
end $$;
create trigger member_coupons_tell after insert on member_coupons
  referencing new table as given for each statement execute function tell_coupons();

-- Compares the prices that a buyer pays for one piece; none of them is null or zero.
create function tell_price_drop() returns trigger language plpgsql as $$
begin
  insert into events (kind, data) values ('product.price_dropped', jsonb_build_object(
    'product_id', new.id,
    'from', coalesce(old.point_price, old.discount_price, old.price),
    'to', coalesce(new.point_price, new.discount_price, new.price)));
  return null;
end $$;
create trigger products_tell_price_drop after update of price, discount_price, point_price on products
  for each row when (new.status = '1' and
    coalesce(new.point_price, new.discount_price, new.price) < coalesce(old.point_price, old.discount_price, old.price))
  execute function tell_price_drop();

create function tell_restock() returns trigger language plpgsql as $$
begin
  insert into events (kind, data) values ('product.restocked', jsonb_build_object('product_id', new.product_id));
  return null;
end $$;
create trigger goods_tell_restock after update of stock on goods
  for each row when (old.stock = 0 and new.stock > 0) execute function tell_restock();

-- Reports a restock when a product gets a new lot and all its other lots are sold out. A capsule machine's batch has no
-- count of its free slots, so they are looked up.
create function tell_new_lot() returns trigger language plpgsql as $$
begin
  if exists (select from lots l where l.product_id = new.product_id and l.id <> new.id)
    and not exists (
      select from lots l where l.product_id = new.product_id and l.id <> new.id and case
        when l.remaining is null then exists (select from slots s where s.lot_id = l.id and s.order_id is null)
        else l.remaining > 0 end)
  then
    insert into events (kind, data) values ('product.restocked', jsonb_build_object('product_id', new.product_id));
  end if;
  return null;
end $$;
create trigger lots_tell_restock after insert on lots for each row execute function tell_new_lot();
