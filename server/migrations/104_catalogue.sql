-- Products with their prizes or their stock. Only `shop/catalogue` writes them.

create table products (
  id integer generated always as identity primary key,
  slug text not null unique,
  type smallint not null check (type between 0 and 3),
  series text not null default '',
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  price integer not null check (price > 0),
  discount_price integer check (discount_price > 0),
  point_price integer check (point_price > 0),
  -- price of one untouched case
  case_price integer check (case_price > 0),
  allow_point_payment boolean not null default true,
  status text not null default '1',
  release_date timestamptz,
  draw_date timestamptz,
  home_delivery_days integer not null default 3 check (home_delivery_days >= 0),
  delivery_info text,
  image_url text not null,
  images text[] not null default '{}',
  box_image_url text,
  inner_image_url text,
  hot_rank integer,
  -- when it was first on the shelf; null for a draft
  published_at timestamptz,
  -- Incremented by every change of the row: a draw refuses a price computed from an older version.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (discount_price <= price)
);
create index products_shelf on products (created_at desc, id desc) where status = '1';
create index products_shelf_type on products (type, created_at desc, id desc) where status = '1';
create trigger products_version before update on products for each row execute function bump_version();
-- For the lists of the staff.
create index products_by_type on products (type, id desc);
create index products_hot on products (hot_rank, id) where status = '1' and hot_rank is not null;
create index products_series on products (type, series) where status = '1';
-- A page of the sitemap covers ten thousand ids; this index gives the latest change among them.
create index products_sitemap on products ((id / 10000), updated_at) where status = '1';
-- The newest change among the products of a type.
create index products_changed on products (type, updated_at) where status = '1';

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

-- A prize of a tube has a tier; a figure of a series or of a machine has a rarity. The quantities of figures belong to
-- the lot (`committed_prizes`), because the cases and batches of one product differ.
create domain rarity as text check (
  value in ('common', 'normal', 'rare', 'epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden'));

-- Common words for a prize's tier or a figure's rarity, which its name need not contain: with them 「最後賞」「A賞」「隱藏款」 find
-- the products that have such a prize.
create function prize_words(tier text, rarity text) returns text language sql immutable parallel safe as $$
  select case
    when upper(tier) = 'LAST' then 'LAST賞 最後賞'
    when tier ~* '^[a-z]+$' then tier || '賞'
    when tier is not null then tier
    else case rarity
      when 'rare' then '稀有款'
      when 'epic' then '史詩款'
      when 'ultra_rare' then '超稀有款'
      when 'legendary' then '傳說款'
      when 'mythic' then '神話款'
      when 'secret' then '隱藏款 隱藏版'
      when 'hidden' then '隱藏款 隱藏版'
      else '' end
    end
$$;

create table prizes (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  tier text,
  rarity rarity,
  name text not null check (char_length(name) between 1 and 200),
  -- pieces in one tube
  quantity integer check (quantity > 0),
  image_url text not null,
  is_big boolean not null default false,
  size text,
  -- tokens that one piece costs the shop; members never see it
  value integer check (value >= 0),
  position integer not null,
  search_name text generated always as (' ' || search_text(name || ' ' || prize_words(tier, rarity)) || ' ') stored,
  search_kind text generated always as (' ' || search_text(prize_words(tier, rarity)) || ' ') stored,
  check ((tier is null) = (quantity is null)),
  check ((tier is null) <> (rarity is null))
);
create index prizes_product on prizes (product_id, position);
-- For the recent wins that members see: big prizes and rare figures, newest first.
create index prizes_noted on prizes (id)
  where is_big or tier = 'LAST' or rarity in ('epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden');

-- Products of type 3. Each piece received is in stock, reserved by an unpaid order, or sold.
create table goods (
  product_id integer primary key references products on delete cascade,
  received integer not null,
  stock integer not null check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- the pieces that one member may ever buy
  member_limit integer check (member_limit > 0),
  -- for a preorder: when the pieces arrive
  arrives_at timestamptz,
  -- The sort keys of the list of goods, copied from the products so that a single index holds them, all in descending
  -- order.
  is_listed boolean not null default false,
  cost integer not null default 0,
  shown_at timestamptz not null default '-infinity',
  -- the negated rank among recommendations; the smallest integer without one
  heat integer not null default 0,
  on_hand boolean not null generated always as (stock > 0 or reserved > 0) stored,
  -- The first two digits of the number sold, enough to sort by popularity: a sale changes two columns of this row, and
  -- if an index contained one of them, PostgreSQL would write to all indexes for each sale.
  sold_about integer not null
    generated always as (sold - sold % (10 ^ greatest(0, length(sold::text) - 2))::integer) stored,
  check (stock + reserved + sold = received)
) with (fillfactor = 70);
create index goods_newest on goods (on_hand desc, shown_at desc, product_id desc) where is_listed;
create index goods_cheapest on goods (on_hand desc, (-cost) desc, shown_at desc, product_id desc) where is_listed;
create index goods_dearest on goods (on_hand desc, cost desc, shown_at desc, product_id desc) where is_listed;
create index goods_popular on goods (on_hand desc, sold_about desc, heat desc, shown_at desc, product_id desc)
  where is_listed;
create index goods_recommended on goods (heat desc, sold_about desc, product_id desc) where is_listed and on_hand;
create index goods_arriving on goods (arrives_at) where arrives_at is not null;

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

-- Pieces of goods that came in (positive) or were written off (negative). `goods.received` is their sum.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references goods,
  quantity integer not null check (quantity <> 0),
  -- 'shop', or 'staff:' with an id
  actor text not null check (actor ~ '^(shop|staff:[0-9]+)$'),
  reason text not null check (char_length(reason) between 1 and 200),
  at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, id);
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

create table likes (
  member_id bigint not null references members,
  product_id integer not null references products,
  created_at timestamptz not null default now(),
  primary key (member_id, product_id)
);
create index likes_product on likes (product_id);
create trigger living_member before insert on likes for each row execute function refuse_deleted_member();

-- Where a thing lies on the shelves, and the barcode printed on it. A table of its own, because a commitment freezes
-- prizes and binds neither.
create table places (
  code text primary key,
  product_id integer unique references products on delete cascade,
  prize_id integer unique references prizes on delete cascade,
  shelf text not null check (char_length(shelf) <= 20),
  barcode text not null check (char_length(barcode) <= 40),
  check (num_nonnulls(product_id, prize_id) = 1),
  check (code = coalesce('G' || product_id, 'P' || prize_id))
);

-- Pictures uploaded by the staff, by the hash of their largest stored file, which is also their name.
create table media (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by bigint not null references staff,
  uploaded_at timestamptz not null default now()
);
