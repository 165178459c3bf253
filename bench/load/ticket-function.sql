-- The same draw as the product's own SQL, one call and one commit each; variables as in ticket-statements.sql.
\set turn mod(:i, :tubes)
\set tube :turn * :clients + :client_id + 1
\set ticket :base + :i / :tubes
\set buyer (:tube - 1) * 10 + 1 + mod(:round, 10)
\set i :i + 1
select i, result, is_new from draw(jsonb_build_array(jsonb_build_object('i', 0, 'game', 'ichiban',
  'token', sha256(convert_to('bench-' || :buyer, 'UTF8')), 'key', 'bench-b-' || :run || '-' || :client_id || '-' || :i,
  'body_hash', sha256(convert_to('bench-' || :i, 'UTF8')), 'target', :tube::integer, 'version', 1,
  'numbers', array[:ticket::integer], 'count', 1, 'is_full', false, 'total', 100, 'points', 0, 'discount', 0, 'coupon_off', 0,
  'order_number', 'B' || :run || '-' || :client_id || '-' || :i)), 300, 480, 60);
