-- The staff write the front of the shop: versions, ends of articles, and links that cannot leave the shop unseen.

-- Browsers read a backslash as a slash and drop line breaks and tabs: such a path was the address of another host.
update banners set link = '/' where link ~ '^/\\' or link ~ '[[:space:]]';
alter table banners
  drop constraint banners_link_check,
  add constraint banners_link_check check (link ~ '^(/|/[^/\\[:space:]][^[:space:]]*|https://[^[:space:]]+)$'),
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
create trigger banners_version before update on banners for each row execute function bump_version();

alter table official_info
  -- Hidden from this time on.
  add column ends_at timestamptz check (ends_at > published_at),
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
-- A view or an announcement is no new version.
create trigger official_info_version
  before update of title, content, main_image, images, published_at, ends_at on official_info
  for each row execute function bump_version();
