-- What makes members come back: coupons and check-ins.

-- What a coupon takes off, from which total on, for which games and products (null: all), and how long it lasts: until a
-- day, or some days from when it was given.
create table coupon_definitions (
  id integer generated always as identity primary key,
  -- what the shop itself gives it for; null for campaigns
  key text unique,
  title text not null check (char_length(title) between 1 and 60),
  description text not null check (char_length(description) <= 300),
  amount integer not null check (amount > 0),
  min_purchase integer not null default 0 check (min_purchase >= 0),
  -- types of products, as the catalogue numbers them
  product_types smallint[],
  product_ids integer[],
  valid_until timestamptz,
  valid_days integer check (valid_days > 0),
  -- a coupon's worth is agreed when it is given, so a definition is never changed
  check (valid_until is not null or valid_days is not null)
);
create trigger coupon_definitions_append_only before update or delete or truncate on coupon_definitions
  for each statement execute function refuse_change();

insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days) values
  ('check_in', '簽到 7 天購物金', '連續簽到滿 7 天的獎勵，盒玩、轉蛋和商城都能折。', 10, 0, 30);

-- What is typed in for a coupon: shared by many, or good for one.
create table coupon_codes (
  id integer generated always as identity primary key,
  definition_id integer not null references coupon_definitions,
  -- as it is compared: in capitals
  code text not null unique check (code ~ '^[A-Z0-9]{4,30}$'),
  total integer check (total > 0),
  per_member integer not null default 1 check (per_member > 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  redeemed integer not null default 0 check (redeemed >= 0),
  check (redeemed <= total)
);

-- A coupon of a member; used by at most one order at a time, and free again when that order is called off.
create table member_coupons (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  definition_id integer not null references coupon_definitions,
  code_id integer references coupon_codes,
  -- what it was given for; one reason gives a coupon once
  source text not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  order_id bigint unique references orders,
  used_at timestamptz,
  unique (member_id, source),
  check ((order_id is null) = (used_at is null))
);
create index member_coupons_code on member_coupons (code_id, member_id) where code_id is not null;

-- One row a member and Taipei day; `streak` counts the days in a row.
create table check_ins (
  member_id bigint not null references members,
  day date not null,
  streak integer not null check (streak > 0),
  -- what was given for it: points, and the amount of a coupon
  points integer not null check (points > 0),
  coupon_amount integer not null default 0 check (coupon_amount >= 0),
  at timestamptz not null default now(),
  primary key (member_id, day)
);
create index check_ins_at on check_ins (at desc);
