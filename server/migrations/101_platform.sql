-- Tables that every server needs, independent of shops.

-- For append-only tables: their rows record facts and are never changed or deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Keys that the shop generates on its first start and keeps.
create table shop_keys (
  name text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null default now()
);

-- Actions with a rate limit, counted across all servers.
create table limited_events (
  what text not null,
  key text not null,
  at timestamptz not null default now()
);
create index limited_events_key on limited_events (what, key, at desc);

-- Schemas that hold SQL functions, one for each version of them, and the time at which a server last reported using it.
create table code_schemas (
  name text primary key,
  used_at timestamptz not null default now()
);

-- For rows that the staff change: a step that names an older version is refused.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- The owner of a database may create this extension, which provides trigrams.
create extension if not exists pg_trgm;

-- The code of a Chinese character is written in the capitals A to P: searched letters are small, so they never match
-- inside a character. Variants of a character that are in use side by side (鹵味 and 滷味, 一周 and 一週) are unified: a
-- character of the upper row is replaced by the one below it.
create function search_text(said text) returns text language sql immutable strict parallel safe as $$
  select coalesce(regexp_replace(string_agg(
      case when ascii(sign) >= 11904
        then ' #' || translate(to_hex(ascii(sign)), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') || ' ' else sign end,
      '' order by place), '\s+', ' ', 'g'), '')
  from regexp_split_to_table(translate(lower(normalize(said, NFKC)),
      '臺裡峯恆羣鹵週遊麪麺麽爲衆啓牀祕鷄厨菸烟脣鈎銹汙癡嚐舖温衞説敎眞産靑黄强户戸别卧凉决冲盃佈佔傢綫着迴彫燻鑒迹豔喫鬪鍊叠弔箇猫蔴糉餠菓氷塩奬簽',
      '台裏峰恒群滷周游麵麵麼為眾啟床秘雞廚煙煙唇鉤鏽污痴嘗鋪溫衛說教真產青黃強戶戶別臥涼決沖杯布占家線著回雕熏鑑跡艷吃鬥鏈疊吊個貓麻粽餅果冰鹽獎籤'), '')
    with ordinality signs (sign, place)
$$;
