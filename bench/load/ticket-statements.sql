-- One draw, statement by statement, as an application without `draw` would send it: the same reads, locks and rows.
-- Work that needs no database (price, sums, who may buy) is not included.
-- Given by -D: base, tubes, clients, round, run, sales (the shop's account). `i` keeps its value while the client runs.
\set turn mod(:i, :tubes)
\set tube :turn * :clients + :client_id + 1
\set ticket :base + :i / :tubes
\set buyer (:tube - 1) * 10 + 1 + mod(:round, 10)
\set i :i + 1
begin;
select s.member_id as member, m.points_discount_limit as points_limit
  from sessions s join members m on m.id = s.member_id
  where s.token_hash = sha256(convert_to('bench-' || :buyer, 'UTF8')) and s.expires_at > now() \gset
select count(*) as repeats from idempotency_keys
  where member_id = :member and key = 'bench-a-' || :run || '-' || :client_id || '-' || :i \gset
select l.remaining as remaining, l.product_id as product, l.receipts + 1 as seq, encode(l.receipt_head, 'hex') as prev,
    (extract(epoch from greatest(l.receipt_at, date_trunc('milliseconds', now()))) * 1000)::bigint as at
  from lots l join products p on p.id = l.product_id
  where l.id = :tube and (l.locked_until is null or l.locked_until <= now() or l.locked_by = :member) and p.version = 1
  for no key update of l skip locked \gset
select prize_id as prize, encode(salt, 'hex') as salt from slots
  where lot_id = :tube and number = :ticket and order_id is null \gset
select id as wallet, balance as balance from ledger_accounts
  where member_id = :member and kind = 'wallet' and currency = 'token' for no key update \gset
insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
    total_amount, points_used, points_discount, final_amount, paid_at)
  values ('A' || :run || '-' || :client_id || '-' || :i, :member, 'kuji', 'completed', 'balance', 'paid', :product, :tube,
    100, 0, 0, 100, to_timestamp(:at::bigint / 1000.0))
  returning id as order_id \gset
insert into journal_entries (reference, kind) values ('order:' || :order_id, 'draw') returning id as entry \gset
insert into postings (entry_id, account_id, amount) values (:entry, :wallet, -100), (:entry, :sales, 100);
update ledger_accounts set balance = balance - 100 where id = :wallet;
update slots set order_id = :order_id, drawn_at = to_timestamp(:at::bigint / 1000.0)
  where lot_id = :tube and number = :ticket;
insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
  values (:member, :order_id, :tube, :ticket, :prize, now() + interval '60 days');
insert into receipts (lot_id, seq, order_id, prev, hash, drawn_at)
  values (:tube, :seq, :order_id, decode(:prev, 'hex'),
    sha256(convert_to('kujiya-receipt/1' || E'\n' || :tube || E'\n' || :seq || E'\n' || :prev || E'\n' || :at || E'\n'
      || :ticket || ':' || :prize || ':' || :salt || E'\n' || 'last:' || E'\n', 'UTF8')),
    to_timestamp(:at::bigint / 1000.0))
  returning encode(hash, 'hex') as hash \gset
update lots set remaining = remaining - 1, receipts = receipts + 1, receipt_head = decode(:hash, 'hex'),
    receipt_at = to_timestamp(:at::bigint / 1000.0), locked_by = :member,
    locked_until = least(now() + interval '480 s', greatest(locked_until, now()) + interval '300 s')
  where id = :tube;
insert into events (kind, member_id, order_id) values ('order.paid', :member, :order_id);
insert into idempotency_keys (member_id, key, body_hash, answer)
  values (:member, 'bench-a-' || :run || '-' || :client_id || '-' || :i,
    sha256(convert_to('bench-' || :i, 'UTF8')),
    jsonb_build_array(:order_id::bigint, :remaining::integer - 1, 300, :balance::bigint - 100, 0, null));
commit;
