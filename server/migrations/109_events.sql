-- Events, recorded in the transaction that causes them; consumers react to them later.

create domain event_kind as text check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'goods.returned', 'parcel.renumbered', 'storage.expiring', 'product.liked', 'product.restocked',
  'product.price_dropped', 'news.published', 'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied',
  'invitation.named', 'invitation.rewarded', 'balance.corrected', 'gift.given', 'member.blocked', 'member.unblocked', 'legal.published', 'legal.withdrawn'));

create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind event_kind not null,
  -- No foreign keys: each would lock the referenced row in every purchase. The audit looks for orphaned rows.
  member_id bigint,
  order_id bigint,
  data jsonb,
  at timestamptz not null default now(),
  primary key (xid, id)
);
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

-- The position that each consumer has reached.
create table event_cursors (
  consumer text primary key,
  xid xid8 not null,
  id bigint not null,
  moved_at timestamptz not null default now()
);

-- Events that a consumer failed to handle: it skips them, so that later events do not wait, and retries them.
create table event_failures (
  consumer text not null,
  xid xid8 not null,
  id bigint not null,
  failures integer not null default 1 check (failures > 0),
  error text not null,
  next_at timestamptz not null,
  primary key (consumer, xid, id)
);

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
