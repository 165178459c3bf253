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
  -- Incremented by every change of the row: a draw refuses a price computed from an older version.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (discount_price <= price)
);
create index products_shelf on products (created_at desc, id desc) where status = '1';
create index products_shelf_type on products (type, created_at desc, id desc) where status = '1';

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger products_version before update on products for each row execute function bump_version();

-- A prize of a tube has a tier; a figure of a series or of a machine has a rarity. The quantities of figures belong to
-- the lot (`committed_prizes`), because the cases and batches of one product differ.
create domain rarity as text check (value in ('common', 'normal', 'rare', 'ultra_rare', 'secret', 'hidden'));

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
  position integer not null,
  check ((tier is null) = (quantity is null)),
  check ((tier is null) <> (rarity is null))
);
create index prizes_product on prizes (product_id, position);

create table hot_keywords (
  keyword text primary key,
  position integer not null
);

create table likes (
  member_id bigint not null references members,
  product_id integer not null references products,
  created_at timestamptz not null default now(),
  primary key (member_id, product_id)
);
