-- Coupons and check-ins.

-- The terms of a coupon: its amount, the minimum total, the games and products it is valid for (null: all), and its
-- validity, until a date or for some days after it was given.
create table coupon_definitions (
  id integer generated always as identity primary key,
  -- the occasion on which the shop itself gives the coupon; null for campaigns
  key text unique,
  title text not null check (char_length(title) between 1 and 60),
  description text not null check (char_length(description) <= 300),
  amount integer not null check (amount > 0),
  min_purchase integer not null default 0 check (min_purchase >= 0),
  -- types of products, numbered as in the catalogue
  product_types smallint[],
  product_ids integer[],
  valid_until timestamptz,
  valid_days integer check (valid_days > 0),
  -- the terms of a coupon are fixed when it is given, so a definition is never changed
  check (valid_until is not null or valid_days is not null)
);
create trigger coupon_definitions_append_only before update or delete or truncate on coupon_definitions
  for each statement execute function refuse_change();

insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days) values
  ('check_in', '簽到 7 天購物金', '連續簽到滿 7 天的獎勵，盒玩、轉蛋和商城都能折。', 10, 0, 30);

-- Codes that members enter for a coupon: for many members, or for one.
create table coupon_codes (
  id integer generated always as identity primary key,
  definition_id integer not null references coupon_definitions,
  -- in capitals, the form in which codes are compared
  code text not null unique check (code ~ '^[A-Z0-9]{4,30}$'),
  total integer check (total > 0),
  per_member integer not null default 1 check (per_member > 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  redeemed integer not null default 0 check (redeemed >= 0),
  check (redeemed <= total)
);

-- The coupons of members. A coupon is used by at most one order at a time, and is free again when that order is
-- cancelled.
create table member_coupons (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  definition_id integer not null references coupon_definitions,
  code_id integer references coupon_codes,
  -- the reason for the coupon; each reason gives it once
  source text not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  order_id bigint unique references orders,
  used_at timestamptz,
  unique (member_id, source),
  check ((order_id is null) = (used_at is null))
);
create index member_coupons_code on member_coupons (code_id, member_id) where code_id is not null;

-- One row per member and Taipei day; `streak` counts consecutive days.
create table check_ins (
  member_id bigint not null references members,
  day date not null,
  streak integer not null check (streak > 0),
  -- the reward: points, and the amount of a coupon
  points integer not null check (points > 0),
  coupon_amount integer not null default 0 check (coupon_amount >= 0),
  at timestamptz not null default now(),
  primary key (member_id, day)
);
create index check_ins_at on check_ins (at desc);
