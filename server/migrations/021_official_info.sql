-- The shop's news. Content is HTML restricted to a list of allowed elements, sanitised before it is written.
create table official_info (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 100),
  content text not null check (char_length(content) <= 60000),
  main_image text not null check (main_image <> ''),
  images text[] not null default '{}',
  -- Hidden before this time.
  published_at timestamptz not null default now(),
  views integer not null default 0 check (views >= 0)
);
create index official_info_latest on official_info (published_at desc, id desc);

-- The products that an article is about, in display order.
create table official_info_products (
  info_id integer not null references official_info on delete cascade,
  product_id integer not null references products on delete cascade,
  position integer not null,
  primary key (info_id, product_id)
);

-- Hashes of the viewers of an article on a Taipei day, deleted when the day is over.
create table official_info_seen (
  info_id integer not null references official_info on delete cascade,
  day date not null default (now() at time zone 'Asia/Taipei')::date,
  viewer bytea not null,
  primary key (day, info_id, viewer)
);
