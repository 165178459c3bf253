-- Tasks for a day, a week or a month, and the growth they give.

create table task_definitions (
  id integer generated always as identity primary key,
  key text not null unique,
  category text not null check (category in ('daily', 'weekly', 'monthly')),
  -- the counted metric: check-ins, draws, likes, parcels, invited friends, or tokens and NT$ spent
  metric text not null check (metric in ('check_in', 'draw', 'like', 'ship', 'invite', 'spend')),
  target integer not null check (target > 0),
  growth integer not null check (growth between 5 and 200),
  name text not null check (char_length(name) between 1 and 30),
  description text not null check (char_length(description) <= 100),
  position integer not null,
  active_from timestamptz not null default now(),
  active_until timestamptz
);

insert into task_definitions (key, category, metric, target, growth, name, description, position) values
  ('daily_check_in', 'daily', 'check_in', 1, 5, '每日簽到', '到簽到頁蓋一個章。', 1),
  ('daily_draw', 'daily', 'draw', 1, 10, '今天抽一次', '一番賞、盒玩或轉蛋，買一次就算。', 2),
  ('daily_like', 'daily', 'like', 3, 5, '收藏三件心願', '在喜歡的商品按愛心，三件不同的。', 3),
  ('weekly_spend', 'weekly', 'spend', 500, 30, '本週消費滿 500', '抽選和商城實付的金額都算，儲值和運費不算。', 1),
  ('weekly_ship', 'weekly', 'ship', 1, 20, '本週寄一次貨', '從盒櫃申請一次出貨。', 2),
  ('monthly_spend', 'monthly', 'spend', 3000, 200, '本月消費滿 3,000', '抽選和商城實付的金額都算，儲值和運費不算。', 1),
  ('monthly_invite', 'monthly', 'invite', 1, 100, '邀請一位好友', '好友註冊並綁定手機，邀請禮入帳就算。', 2);

-- Facts that count towards tasks, one row each: written only by the consumer of events, and rebuilt from the events.
create table task_facts (
  member_id bigint not null references members,
  -- the Taipei day
  day date not null,
  kind text not null check (kind in ('check_in', 'draw', 'goods', 'like', 'ship', 'invite')),
  source text not null,
  -- tokens or NT$ paid for a draw or goods, and the refunded part
  paid integer not null default 0,
  refunded integer not null default 0,
  primary key (member_id, day, kind, source)
);
create index task_facts_day on task_facts (day);

-- A task gives its growth once per day, week or month; `period` is the first day of it.
create table task_claims (
  member_id bigint not null references members,
  task_id integer not null references task_definitions,
  period date not null,
  growth integer not null,
  claimed_at timestamptz not null default now(),
  primary key (member_id, task_id, period)
);
