-- Who has had the reward for putting the shop on a home screen, and in which browser: once each.
create table install_rewards (
  member_id bigint primary key references members,
  -- what the browser keeps, by its hash
  device bytea not null unique,
  at timestamptz not null default now()
);

insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days) values
  ('install', 'App 安裝禮購物金', '把籤屋裝到主畫面的獎勵，盒玩、轉蛋和商城滿 200 都能折。', 30, 200, 60);
