-- The same draw as the product's own SQL, one call and one commit each; variables as in ticket-statements.sql.
\set turn mod(:i, :tubes)
\set tube :turn * :clients + :client_id + 1
\set ticket :base + :i / :tubes
\set buyer (:tube - 1) * 10 + 1 + mod(:round, 10)
\set i :i + 1
select draw_tube(sha256(convert_to('bench-' || :buyer, 'UTF8')), 'bench-b-' || :run || '-' || :client_id || '-' || :i,
  sha256(convert_to('bench-' || :i, 'UTF8')), :tube, 1, array[:ticket::integer], false, 100, 0, 0,
  'B' || :run || '-' || :client_id || '-' || :i);
