-- The filters of a list of the office under a name, each a person's own; others see those that are shared.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  list text not null check (list in ('products', 'shipments', 'refunds', 'log')),
  name text not null check (char_length(name) between 1 and 30),
  query text not null check (char_length(query) <= 500),
  is_shared boolean not null,
  unique (staff_id, list, name)
);
create index staff_views_shared on staff_views (list) where is_shared;
