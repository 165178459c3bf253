-- The staff order the shop's own hot keywords; the version of the list is kept beside it, as the list may be empty.
create table hot_keyword_list (
  is_only boolean primary key default true check (is_only),
  version integer not null default 1
);
insert into hot_keyword_list default values;
