-- A database of the old set has by now all that these migrations of the new set make.
insert into migrations (name) values
  ('101_platform.sql'), ('102_staff.sql'), ('103_members.sql'), ('104_catalogue.sql'), ('105_search.sql'),
  ('106_ledger.sql'), ('107_lots.sql'), ('108_orders.sql'), ('109_events.sql'), ('110_draws.sql'), ('111_storage.sql'),
  ('112_payments.sql'), ('113_refunds.sql'), ('114_rewards.sql'), ('115_notifications.sql'), ('116_front.sql');
