-- How many came on a day, by the kind of page on which they arrived, where from and with what: nobody can be found in it.
create table visit_days (
  day date not null,
  -- the first parts of the path, without ids and codes
  page text not null,
  -- the host of the page before, or empty
  source text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop', 'bot')),
  is_logged_in boolean not null,
  visitors integer not null check (visitors > 0),
  primary key (day, page, source, device, is_logged_in)
);
