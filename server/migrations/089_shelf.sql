-- Lists whose cost does not depend on the number of products: totals are stored instead of counted, and every sort
-- order has its index.

alter table products add updated_at timestamptz not null default now();

create or replace function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- The number of products on the shelf. The number of each type is the sum of several shares, and a transaction updates
-- only one of them, so that two transactions that put products on the shelf need not wait for each other. Draws do not
-- change products, so they never update this table.
create table shelf_totals (
  type smallint not null,
  share smallint not null,
  products integer not null,
  primary key (type, share)
);

create function count_shelf() returns trigger language plpgsql as $$
declare
  v_changes text := case tg_op
    when 'INSERT' then $q$select type, 1 as n from came where status = '1'$q$
    when 'DELETE' then $q$select type, -1 as n from gone where status = '1'$q$
    else $q$select type, 1 as n from came where status = '1' union all select type, -1 from gone where status = '1'$q$ end;
begin
  execute format(
    'insert into shelf_totals as t (type, share, products)
     select type, pg_backend_pid() %% 32, sum(n) from (%s) c group by type having sum(n) <> 0 order by type
     on conflict (type, share) do update set products = t.products + excluded.products', v_changes);
  return null;
end $$;
create trigger products_counted_new after insert on products
  referencing new table as came for each statement execute function count_shelf();
create trigger products_counted_changed after update on products
  referencing new table as came old table as gone for each statement execute function count_shelf();
create trigger products_counted_gone after delete on products
  referencing old table as gone for each statement execute function count_shelf();

insert into shelf_totals (type, share, products)
  select type, 0, count(*) from products where status = '1' group by type;

create index products_hot on products (hot_rank, id) where status = '1' and hot_rank is not null;
create index products_series on products (type, series) where status = '1';
-- A page of the sitemap covers ten thousand ids; this index gives the latest change among them.
create index products_sitemap on products ((id / 10000), updated_at) where status = '1';

-- The sort keys of the list of goods, copied from the products so that a single index holds them, all in descending
-- order.
alter table goods
  add is_listed boolean not null default false,
  add cost integer not null default 0,
  add shown_at timestamptz not null default '-infinity',
  -- the negated rank among recommendations; the smallest integer without one
  add heat integer not null default 0,
  add on_hand boolean not null generated always as (stock > 0 or reserved > 0) stored;

create function place_goods() returns trigger language plpgsql as $$
begin
  select p.type = 3 and p.status = '1', coalesce(p.point_price, p.discount_price, p.price), p.created_at,
      coalesce(-p.hot_rank, -2147483648)
    into new.is_listed, new.cost, new.shown_at, new.heat from products p where p.id = new.product_id;
  return new;
end $$;
create trigger goods_placed before insert on goods for each row execute function place_goods();

create function move_goods() returns trigger language plpgsql as $$
begin
  update goods set is_listed = new.type = 3 and new.status = '1', shown_at = new.created_at,
      cost = coalesce(new.point_price, new.discount_price, new.price), heat = coalesce(-new.hot_rank, -2147483648)
    where product_id = new.id;
  return null;
end $$;
create trigger products_goods after update on products for each row
  when (new.type = 3 and (new.type, new.status, new.created_at, new.point_price, new.discount_price, new.price, new.hot_rank)
    is distinct from (old.type, old.status, old.created_at, old.point_price, old.discount_price, old.price, old.hot_rank))
  execute function move_goods();

update goods g set is_listed = p.type = 3 and p.status = '1', shown_at = p.created_at,
    cost = coalesce(p.point_price, p.discount_price, p.price), heat = coalesce(-p.hot_rank, -2147483648)
  from products p where p.id = g.product_id;

create index goods_newest on goods (on_hand desc, shown_at desc, product_id desc) where is_listed;
create index goods_cheapest on goods (on_hand desc, (-cost) desc, shown_at desc, product_id desc) where is_listed;
create index goods_dearest on goods (on_hand desc, cost desc, shown_at desc, product_id desc) where is_listed;
create index goods_popular on goods (on_hand desc, sold desc, heat desc, shown_at desc, product_id desc) where is_listed;
create index goods_recommended on goods (heat desc, sold desc, product_id desc) where is_listed and stock > 0;
