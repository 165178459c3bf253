-- A draft of an article may lack its picture; what members see has one.
alter table official_info drop constraint official_info_main_image_check;
-- contracts 116_front.sql: it allows all that the one before it allowed.
alter table official_info add constraint official_info_main_image_check
  check (main_image <> '' or published_at is null);
