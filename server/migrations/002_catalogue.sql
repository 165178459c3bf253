create table products (
  id integer generated always as identity primary key,
  slug text not null unique,
  type smallint not null check (type between 0 and 3),
  series text not null default '',
  name text not null,
  description text not null default '',
  price integer not null check (price > 0),
  discount_price integer check (discount_price > 0),
  point_price integer check (point_price > 0),
  allow_point_payment boolean not null default true,
  status text not null default '1',
  release_date timestamptz,
  draw_date timestamptz,
  home_delivery_days integer not null default 3 check (home_delivery_days >= 0),
  delivery_info text,
  image_url text not null,
  images text[] not null default '{}',
  hot_rank integer,
  -- Grows with every change of the row: a price computed from an older version is refused by the draw.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index products_shelf on products (created_at desc, id desc) where status = '1';
create index products_shelf_type on products (type, created_at desc, id desc) where status = '1';

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger products_version before update on products for each row execute function bump_version();

create table prizes (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  tier text not null,
  name text not null,
  -- per tube
  quantity integer not null check (quantity > 0),
  image_url text not null,
  is_big boolean not null default false,
  size text,
  position integer not null
);
create index prizes_product on prizes (product_id, position);

create table hot_keywords (
  keyword text primary key,
  position integer not null
);
