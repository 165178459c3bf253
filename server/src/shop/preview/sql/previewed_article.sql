-- The article that a connection for previews shows as published; null: none.
create function previewed_article() returns integer language sql stable as
  $$ select nullif(current_setting('preview.article', true), '')::integer $$;
