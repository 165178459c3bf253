-- A member's cart, shared by their browsers: `[{"product_id", "quantity", "selected"}]`. A browser sends the version
-- that it has changed, so that it never overwrites the change of another.
create table carts (
  member_id bigint primary key references members,
  version integer not null check (version > 0),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  changed_at timestamptz not null default now()
);
