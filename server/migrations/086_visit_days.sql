-- Visits per day, by kind of landing page, origin and device, without anything that identifies a person.
create table visit_days (
  day date not null,
  -- the first segments of the path, without ids and codes
  page text not null,
  -- the host of the referring page, or empty
  source text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop', 'bot')),
  is_logged_in boolean not null,
  visitors integer not null check (visitors > 0),
  primary key (day, page, source, device, is_logged_in)
);
