-- What suppliers deliver and what it costs, and the counts of what lies on the shelves.

-- NT$ that one piece costs the shop, where no delivery has been recorded; members never see it.
alter table goods add column value integer check (value >= 0);

create table deliveries (
  id bigint generated always as identity primary key,
  supplier text not null check (char_length(supplier) between 1 and 60),
  -- the number on the supplier's invoice or delivery note
  number text not null default '' check (char_length(number) <= 40),
  received_on date not null,
  staff_id bigint not null references staff,
  at timestamptz not null default now(),
  -- its pieces were taken out of the stock again
  cancelled_at timestamptz
);
create index deliveries_supplier on deliveries (supplier);

alter table stock_movements
  -- Pieces of goods, or of a prize.
  alter column product_id drop not null,
  add column prize_id integer references prizes,
  add column delivery_id bigint references deliveries,
  -- the delivery that it takes back
  add column cancels bigint references deliveries,
  -- NT$ for all its pieces; null: not known, or at what they cost on the average
  add column amount integer check (amount >= 0),
  -- pieces sold or drawn until then
  add column issued integer not null default 0,
  -- what a piece cost on the average after it, in hundredths of NT$; null while nothing is known
  add column unit_cost bigint check (unit_cost >= 0);
create index stock_movements_prize on stock_movements (prize_id, id) where prize_id is not null;
create index stock_movements_delivery on stock_movements (delivery_id) where delivery_id is not null;
-- contracts 104_catalogue.sql: the release before names a product in each of its rows, and no prize
alter table stock_movements add constraint stock_movements_thing check (num_nonnulls(product_id, prize_id) = 1);

create table stocktakes (
  id bigint generated always as identity primary key,
  note text not null default '' check (char_length(note) <= 200),
  -- what was counted: [{"code", "name", "expected", "counted", "reason"}]
  lines jsonb not null,
  staff_id bigint not null references staff,
  at timestamptz not null default now()
);
create trigger stocktakes_append_only before update or delete or truncate on stocktakes
  for each statement execute function refuse_change();
