-- The VIP standing of members, and their monthly supplies.

drop index growth_entries_member;
create index growth_entries_member on growth_entries (member_id, at);

-- Derived from the growth entries and the time; a member without a row has no growth yet.
create table vip_members (
  member_id bigint primary key references members,
  growth integer not null,
  level smallint not null check (level between 1 and 6),
  -- growth within the period that ends at `expires_at`, for the levels that expire
  held integer not null default 0,
  expires_at timestamptz
) with (fillfactor = 80);
create index vip_members_ending on vip_members (expires_at) where expires_at is not null;

-- A member who may have reached a level that expires gets a period that has just ended, so that the next review
-- computes the exact standing.
insert into vip_members (member_id, growth, level, expires_at)
  select member_id, sum(growth), case when sum(growth) >= 30000 then 4 when sum(growth) >= 10000 then 3
      when sum(growth) >= 3000 then 2 else 1 end, case when sum(growth) >= 103000 then now() end
  from growth_entries group by member_id;
update members m set points_discount_limit = 100 from vip_members v where v.member_id = m.id and v.level = 4;

-- The progress of a month's supply; one server at a time works on it.
create table vip_months (
  month date primary key check (extract(day from month) = 1),
  after_member bigint not null default 0,
  done_at timestamptz
);

-- The supply that a member got for a month, at most once.
create table vip_supplies (
  member_id bigint not null references members,
  month date not null,
  level smallint not null,
  cards smallint not null check (cards >= 0),
  coupons smallint not null check (coupons >= 0),
  issued_at timestamptz not null default now(),
  primary key (member_id, month)
);

insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days) values
  ('vip', '會員每月購物金', '每月 1 日發給會員，盒玩、轉蛋和商城滿 500 都能折。', 50, 500, 31);
