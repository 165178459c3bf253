-- The gateway lists each refund on a line of its own: two of one payment, amount and day are two lines, told apart by
-- their place among the equal lines of a table.
alter table settlement_lines add column nth integer not null default 1 check (nth > 0);
-- contracts 033_settlements.sql: lines are inserted with `on conflict do nothing`, which names no key
alter table settlement_lines drop constraint settlement_lines_provider_kind_trade_number_happened_on_amo_key;
-- contracts 033_settlements.sql: it allows all that the key allowed
create unique index settlement_lines_once
  on settlement_lines (provider, kind, trade_number, happened_on, amount, nth);
