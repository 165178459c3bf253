-- The account for expired points.
insert into ledger_accounts (kind, currency) values ('expired', 'point');

insert into coupon_definitions (key, title, description, amount, min_purchase, valid_days) values
  ('points', '紅利兌換購物金', '用紅利點數兌換，盒玩、轉蛋和商城都能折。', 10, 0, 90);
