-- The product that a connection for previews shows as published; null: none.
create function previewed_product() returns integer language sql stable as
  $$ select nullif(current_setting('preview.product', true), '')::integer $$;
