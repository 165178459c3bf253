-- Members who got the reward for putting the shop on a home screen: once per member and once per browser.
create table install_rewards (
  member_id bigint primary key references members,
  -- hash of a mark that the browser keeps
  device bytea not null unique,
  at timestamptz not null default now()
);

insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days) values
  ('install', 'App 安裝禮購物金', '把籤屋裝到主畫面的獎勵，盒玩、轉蛋和商城滿 200 都能折。', 30, 200, 60);
