-- 64 draws in one statement and one commit, each from its own tube and with its own buyer: the upper bound for a shop
-- whose other work costs nothing. Given by -D: base, tubes (of a client, a multiple of 64), clients, round, run.
\set first mod(:i * 64, :tubes)
\set ticket :base + :i * 64 / :tubes
\set i :i + 1
select i, result, is_new from draw((
  select jsonb_agg(jsonb_build_object('i', n, 'game', 'ichiban',
    'token', sha256(convert_to('bench-' || ((t.tube - 1) * 10 + 1 + mod(:round::integer, 10)), 'UTF8')),
    'key', 'bench-l-' || :run || '-' || :client_id || '-' || :i || '-' || n,
    'body_hash', sha256(convert_to('bench-' || :i, 'UTF8')), 'target', t.tube, 'version', 1,
    'numbers', array[:ticket::integer], 'count', 1, 'is_full', false, 'total', 100, 'points', 0, 'discount', 0, 'coupon_off', 0,
    'order_number', 'L' || :run || '-' || :client_id || '-' || :i || '-' || n))
  from generate_series(0, 63) n, lateral (select (:first::integer + n) * :clients::integer + :client_id::integer + 1 as tube) t), 300, 480, 60);
