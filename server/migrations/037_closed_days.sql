-- What closed days keep beside the ledger's totals, so that a year is summed up without its entries. As in a closing, an
-- entry or a piece that is written later counts on the next day that is closed.
create table closing_days (
  day date primary key references closings,
  draws integer not null check (draws >= 0),
  new_buyers integer not null check (new_buyers >= 0),
  returning_buyers integer not null check (returning_buyers >= 0),
  -- Every entry of the ledger, and every drawn piece, up to these is counted in this day or an earlier one.
  settled_entry bigint not null,
  settled_item bigint not null,
  -- Sales and pieces after them that are counted all the same: those shortly before the closing.
  ahead_entries bigint[] not null,
  ahead_items bigint[] not null
);

-- What a product sold on a closed day, without shipping; what of it was refunded that day, and what was drawn.
create table closing_products (
  day date not null references closing_days,
  product_id integer not null references products,
  sold bigint not null check (sold >= 0),
  refunded bigint not null check (refunded >= 0),
  draws integer not null check (draws >= 0),
  primary key (day, product_id) include (sold, refunded, draws)
);

create trigger closing_days_append_only before update or delete or truncate on closing_days
  for each statement execute function refuse_change();
create trigger closing_products_append_only before update or delete or truncate on closing_products
  for each statement execute function refuse_change();
revoke update, delete, truncate on closing_days, closing_products from current_user, public;
-- A foreign key locks the day that it refers to, and the rows that refer to a product which is deleted; both need the
-- right to update one column. The triggers still reject updates.
grant update (day) on closings, closing_days to current_user;
grant update (product_id) on closing_products to current_user;

-- Pieces are drawn in the order of their time, nearly: like the entries of the ledger.
create index box_items_at on box_items using brin (created_at) with (pages_per_range = 32, autosummarize = on);
