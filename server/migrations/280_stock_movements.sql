-- Pieces of goods that came in (positive) or were written off (negative). `goods.received` is their sum.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references goods,
  quantity integer not null check (quantity <> 0),
  -- 'shop', or 'staff:' with an id
  actor text not null check (actor ~ '^(shop|staff:[0-9]+)$'),
  reason text not null check (char_length(reason) between 1 and 200),
  at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, id);
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();
