-- What an owner sets in the office in the place of the environment: one row. Null: as the environment says; an empty text
-- is shown nowhere.
create table shop_settings (
  id boolean primary key default true check (id),
  service_hours text check (char_length(service_hours) between 1 and 60),
  line_hours text check (char_length(line_hours) between 1 and 60),
  return_hours text check (char_length(return_hours) between 1 and 60),
  contact_email text check (char_length(contact_email) between 3 and 254),
  contact_phone text check (char_length(contact_phone) <= 40),
  seller_details text check (char_length(seller_details) <= 200),
  approval_amount integer check (approval_amount between 0 and 10000000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into shop_settings default values;
create trigger shop_settings_version before update on shop_settings for each row execute function bump_version();
create trigger shop_settings_stays before delete or truncate on shop_settings
  for each statement execute function refuse_change();

-- Every server reads them again. Rare enough for a notice within its commit.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger shop_settings_told after update on shop_settings for each statement execute function tell_settings();
