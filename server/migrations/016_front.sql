-- The front of the shop: banners, news, and visits.

-- Banners of the home screen, and cover promos.
create table banners (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('banner', 'cover')),
  image_url text not null check (image_url <> ''),
  -- A path of this shop, or the address of another site.
  link text not null check (link ~ '^(/([^/]|$)|https://)'),
  -- The text in the picture, for screen readers; banners also show it.
  alt text not null check (char_length(alt) between 1 and 100),
  position integer not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  check (valid_to > valid_from)
);
create index banners_shown on banners (position, id);

-- The shop's news. Content is HTML restricted to a list of allowed elements, sanitised before it is written.
create table official_info (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 100),
  content text not null check (char_length(content) <= 60000),
  main_image text not null check (main_image <> ''),
  images text[] not null default '{}',
  -- Hidden before this time.
  published_at timestamptz not null default now(),
  views integer not null default 0 check (views >= 0),
  -- Each published article is announced once.
  announced boolean not null default false
);
create index official_info_latest on official_info (published_at desc, id desc);
create index official_info_unannounced on official_info (published_at) where not announced;

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

create table visits (
  visitor_id text not null,
  day date not null,
  page_url text not null,
  referrer text not null,
  user_agent text not null,
  is_logged_in boolean not null,
  at timestamptz not null default now(),
  primary key (visitor_id, day)
);
create index visits_day on visits (day);

-- Visits beyond the limit of an address are counted but not stored.
create table visits_over_limit (
  day date primary key,
  visits bigint not null check (visits > 0)
);

-- Visits per day, by kind of landing page, origin and device, without anything that identifies a person.
create table visit_days (
  day date not null,
  -- the first segments of the path, without ids and codes
  page text not null,
  -- the host of the referring page, or empty
  source text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop', 'bot')),
  is_logged_in boolean not null,
  visitors integer not null check (visitors > 0),
  primary key (day, page, source, device, is_logged_in)
);
