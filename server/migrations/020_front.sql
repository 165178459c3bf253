-- What the shop's front shows: banners of the home screen, and promos that cover it.
create table banners (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('banner', 'cover')),
  image_url text not null check (image_url <> ''),
  -- A path of this shop, or an address of another site.
  link text not null check (link ~ '^(/([^/]|$)|https://)'),
  -- The words on the picture, for those who cannot see it; banners also show them.
  alt text not null check (char_length(alt) between 1 and 100),
  position integer not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  check (valid_to > valid_from)
);
create index banners_shown on banners (position, id);
