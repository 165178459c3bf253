-- Where a thing lies on the shelves, and the barcode printed on it. A table of its own, because a commitment freezes
-- prizes and binds neither.
create table places (
  code text primary key,
  product_id integer unique references products on delete cascade,
  prize_id integer unique references prizes on delete cascade,
  shelf text not null check (char_length(shelf) <= 20),
  barcode text not null check (char_length(barcode) <= 40),
  check (num_nonnulls(product_id, prize_id) = 1),
  check (code = coalesce('G' || product_id, 'P' || prize_id))
);
