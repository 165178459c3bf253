-- Networks and browsers in which a staff account has logged in before: wrong passwords tried elsewhere do not lock it
-- there.
create table staff_places (
  staff_id bigint not null references staff,
  -- a network, 'network:192.0.2.7', or the hash of a browser's mark, 'browser:…'
  place text not null check (char_length(place) <= 100),
  last_login_at timestamptz not null default now(),
  primary key (staff_id, place)
);
create index staff_places_last on staff_places (last_login_at);
