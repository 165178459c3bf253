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
