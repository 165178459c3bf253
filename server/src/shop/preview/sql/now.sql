-- The time that a connection for previews was told. Only those have this schema before `pg_catalog` in their search path:
-- for all others now() is PostgreSQL's.
create function now() returns timestamptz language sql stable as
  $$ select coalesce(nullif(current_setting('preview.at', true), '')::timestamptz, pg_catalog.now()) $$;
