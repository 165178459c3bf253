-- Removes data that each draw wrote and nothing reads.

-- Postings are looked up by account. Only the audit looks at them by entry, and at all of them at once, so one index is
-- enough: it prevents a second posting of an entry to the same account, and covers an account's history.
alter table postings drop constraint postings_pkey;
drop index postings_account;
alter table postings add primary key (account_id, entry_id) include (amount);

-- Growth is credited once per reference and member. A reference belongs to one member, as the audit verifies.
alter table growth_entries drop constraint growth_entries_pkey;
drop index growth_entries_member;
alter table growth_entries add primary key (member_id, reference);

-- An order is far below 2^31 tokens or NT$, and refunded amounts are integers already.
create domain order_amount as integer check (value >= 0);
alter table orders
  alter column total_amount type order_amount,
  alter column points_used type order_amount,
  alter column points_discount type order_amount,
  alter column coupon_discount type order_amount,
  alter column shipping_fee type order_amount,
  alter column final_amount type order_amount;

-- An answer needs no time of its own: the order or row that it describes has one.
alter table idempotency_keys drop column created_at;

-- The kind of a fact already says what the number in `source` refers to.
update task_facts set source = substr(source, 7) where source like 'order:%';

-- Few lots expire at the same moment; they are sorted when points are spent.
drop index point_lots_open;
create index point_lots_open on point_lots (member_id, expires_at) where remaining > 0;
