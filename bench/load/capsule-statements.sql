-- One capsule, statement by statement, as an application without `draw` would send it: the same reads, locks and rows.
-- Work that needs no database (price, sums, who may buy) is not included.
-- Given by -D: product, members, clients, run, sales (the shop's account). `i` keeps its value while the client runs.
\set buyer mod(:i * :clients + :client_id, :members) + 1
\set i :i + 1
begin;
select s.member_id as member, m.points_discount_limit as points_limit
  from sessions s join members m on m.id = s.member_id
  where s.token_hash = sha256(convert_to('bench-' || :buyer, 'UTF8')) and s.expires_at > now() \gset
select count(*) as repeats from idempotency_keys
  where member_id = :member and key = 'bench-ac-' || :run || '-' || :client_id || '-' || :i \gset
select id as product_id from products where id = :product and version = 1 \gset
select l.id as lot, (extract(epoch from date_trunc('milliseconds', now())) * 1000)::bigint as at from lots l
  where l.product_id = :product and l.game = 'gacha' order by l.position, l.id limit 1 \gset
select number as number, prize_id as prize, encode(salt, 'hex') as salt from slots
  where lot_id = :lot and order_id is null order by number + 0 limit 1 for no key update skip locked \gset
select id as wallet, balance as balance from ledger_accounts
  where member_id = :member and kind = 'wallet' and currency = 'token' for no key update \gset
select case when exists (select from box_items where member_id = :member and prize_id = :prize)
    then '[]' else '[' || :prize || ']' end as fresh \gset
insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
    total_amount, points_used, points_discount, final_amount, paid_at)
  values ('AC' || :run || '-' || :client_id || '-' || :i, :member, 'gashapon', 'completed', 'balance', 'paid', :product,
    :lot, 100, 0, 0, 100, to_timestamp(:at::bigint / 1000.0))
  returning id as order_id \gset
insert into journal_entries (reference, kind) values ('order:' || :order_id, 'draw') returning id as entry \gset
insert into postings (entry_id, account_id, amount) values (:entry, :wallet, -100), (:entry, :sales, 100);
update ledger_accounts set balance = balance - 100 where id = :wallet;
update slots set order_id = :order_id, drawn_at = to_timestamp(:at::bigint / 1000.0)
  where lot_id = :lot and number = :number;
insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
  values (:member, :order_id, :lot, :number, :prize, now() + interval '60 days');
insert into receipts (lot_id, seq, order_id, prev, hash, drawn_at)
  values (:lot, :number, :order_id, decode(repeat('00', 32), 'hex'),
    sha256(convert_to('kujiya-receipt/1' || E'\n' || :lot || E'\n' || :number || E'\n' || repeat('00', 32) || E'\n' || :at
      || E'\n' || :number || ':' || :prize || ':' || :salt || E'\n' || 'last:' || E'\n', 'UTF8')),
    to_timestamp(:at::bigint / 1000.0))
  returning encode(hash, 'hex') as hash \gset
insert into events (kind, member_id, order_id) values ('order.paid', :member, :order_id);
insert into idempotency_keys (member_id, key, body_hash, answer)
  values (:member, 'bench-ac-' || :run || '-' || :client_id || '-' || :i,
    sha256(convert_to('bench-' || :i, 'UTF8')),
    jsonb_build_array(:order_id::bigint, null, null, :balance::bigint - 100, 0, :fresh::jsonb));
commit;
