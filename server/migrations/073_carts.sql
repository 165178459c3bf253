-- A member's cart, as their browsers keep it: `[{"product_id", "quantity", "selected"}]`. A browser says which version it
-- changes, so that none overwrites what another has put in.
create table carts (
  member_id bigint primary key references members,
  version integer not null check (version > 0),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  changed_at timestamptz not null default now()
);
