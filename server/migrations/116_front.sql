-- The front of the shop: banners, news, visits, legal texts, and its settings.

-- Banners of the home screen, and cover promos.
create table banners (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('banner', 'cover')),
  image_url text not null check (image_url <> ''),
  -- A path of this shop, or the address of another site. Browsers read a backslash as a slash and drop line breaks and
  -- tabs: such a path is the address of another host.
  link text not null check (link ~ '^(/|/[^/\\[:space:]][^[:space:]]*|https://[^[:space:]]+)$'),
  -- The text in the picture, for screen readers; banners also show it.
  alt text not null check (char_length(alt) between 1 and 100),
  position integer not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (valid_to > valid_from)
);
create index banners_shown on banners (position, id);
create trigger banners_version before update on banners for each row execute function bump_version();

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
  announced boolean not null default false,
  -- Hidden from this time on.
  ends_at timestamptz check (ends_at > published_at),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index official_info_latest on official_info (published_at desc, id desc);
create index official_info_unannounced on official_info (published_at) where not announced;
create index official_info_title on official_info
  using gin (search_text(title) gin_trgm_ops) with (fastupdate = off);
-- A view or an announcement is no new version.
create trigger official_info_version
  before update of title, content, main_image, images, published_at, ends_at on official_info
  for each row execute function bump_version();

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

-- The texts that bind shop and member, by version. Version 1 is the text that the shop comes with: it has no row of words.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy', 'returns')),
  number integer not null check (number > 0),
  content text check (char_length(content) between 1 and 40000),
  -- one sentence, for the members
  changes text not null default '' check (char_length(changes) <= 120),
  -- from the beginning of this day in Taipei
  holds_from date,
  needs_consent boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- null: a draft
  published_at timestamptz,
  published_by bigint references staff,
  withdrawn_at timestamptz,
  primary key (kind, number),
  check (content is not null or number = 1),
  check (published_at is null or (holds_from is not null and (changes <> '' or number = 1)))
);
-- One draft of each at a time.
create unique index legal_texts_draft on legal_texts (kind) where published_at is null;
create trigger legal_texts_version before update on legal_texts for each row execute function bump_version();

create function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and old.holds_from > (now() at time zone 'Asia/Taipei')::date
    and (new.kind, new.number, new.content, new.changes, new.holds_from, new.needs_consent, new.published_at, new.published_by)
      is not distinct from
      (old.kind, old.number, old.content, old.changes, old.holds_from, old.needs_consent, old.published_at, old.published_by)
  then return new; end if;
  raise exception 'version % of % is published', old.number, old.kind;
end $$;
create trigger keep_legal_text before update or delete on legal_texts for each row execute function keep_legal_text();
create trigger legal_texts_no_truncate before truncate on legal_texts for each statement execute function refuse_change();

insert into legal_texts (kind, number, holds_from, published_at)
  select kind, 1, '2026-11-22', '2026-11-22T00:00:00+08:00' from unnest(array['terms', 'privacy', 'returns']) kind;

-- The versions that a member accepted: by registering while one held, or on being told of it. No foreign key to the
-- texts: published ones stay, and the deletion of a draft would look for it among all members.
create table legal_acceptances (
  member_id bigint not null references members,
  kind text not null check (kind in ('terms', 'privacy', 'returns')),
  number integer not null check (number > 0),
  how text not null check (how in ('registered', 'noted', 'agreed')),
  at timestamptz not null default now(),
  primary key (member_id, kind, number)
);
create trigger living_member before insert on legal_acceptances for each row execute function refuse_deleted_member();

-- What an owner sets in the office in the place of the environment: one row. Null: as the environment says; an empty text
-- is shown nowhere.
create table shop_settings (
  id boolean primary key default true check (id),
  service_hours text check (char_length(service_hours) between 1 and 60),
  line_hours text check (char_length(line_hours) between 1 and 60),
  return_hours text check (char_length(return_hours) between 1 and 60),
  contact_email text check (char_length(contact_email) between 3 and 254),
  contact_phone text check (char_length(contact_phone) <= 40),
  seller_details text check (char_length(seller_details) <= 200),
  approval_amount integer check (approval_amount between 0 and 10000000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into shop_settings default values;
create trigger shop_settings_version before update on shop_settings for each row execute function bump_version();
create trigger shop_settings_stays before delete or truncate on shop_settings
  for each statement execute function refuse_change();

-- Every server reads them again. Rare enough for a notice within its commit.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger shop_settings_told after update on shop_settings for each statement execute function tell_settings();
