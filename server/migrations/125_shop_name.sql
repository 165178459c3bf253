-- The shop's name and its pictures, as an owner sets them. Null: as the environment says, and the sign it came with.
alter table shop_settings
  add column shop_name text check (char_length(shop_name) between 1 and 30),
  add column short_name text check (char_length(short_name) between 1 and 12),
  add column logo_light text check (char_length(logo_light) <= 120),
  add column logo_dark text check (char_length(logo_dark) <= 120),
  add column icon text check (char_length(icon) <= 120);
