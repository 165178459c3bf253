-- The same capsule as the product's own SQL, one call and one commit each; variables as in capsule-statements.sql.
\set buyer mod(:i * :clients + :client_id, :members) + 1
\set i :i + 1
select i, result, is_new from draw(jsonb_build_array(jsonb_build_object('i', 0, 'game', 'gacha',
  'token', sha256(convert_to('bench-' || :buyer, 'UTF8')), 'key', 'bench-bc-' || :run || '-' || :client_id || '-' || :i,
  'body_hash', sha256(convert_to('bench-' || :i, 'UTF8')), 'target', :product::integer, 'version', 1,
  'numbers', array[]::integer[], 'count', 1, 'is_full', false, 'total', 100, 'points', 0, 'discount', 0, 'coupon_off', 0,
  'order_number', 'BC' || :run || '-' || :client_id || '-' || :i)), 300, 480, 60);
