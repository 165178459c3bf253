-- The same capsule as the product's own SQL, one call and one commit each; variables as in capsule-statements.sql.
\set buyer mod(:i * :clients + :client_id, :members) + 1
\set i :i + 1
select draw_capsules(sha256(convert_to('bench-' || :buyer, 'UTF8')), 'bench-bc-' || :run || '-' || :client_id || '-' || :i,
  sha256(convert_to('bench-' || :i, 'UTF8')), :product, 1, 1, 100, 0, 0,
  'BC' || :run || '-' || :client_id || '-' || :i);
