-- What a draw leaves behind and nobody reads.

-- Postings are looked for by their account. What belongs to one entry is looked at by the audit alone, for all at once, so
-- one index is enough: it keeps an account from two postings of one entry, and holds what a history shows.
alter table postings drop constraint postings_pkey;
drop index postings_account;
alter table postings add primary key (account_id, entry_id) include (amount);

-- Growth is given once per reference to its member; what a reference names belongs to one member, which the audit proves.
alter table growth_entries drop constraint growth_entries_pkey;
drop index growth_entries_member;
alter table growth_entries add primary key (member_id, reference);

-- An order is far below 2^31 tokens or NT$, and what was refunded of it is counted so already.
create domain order_amount as integer check (value >= 0);
alter table orders
  alter column total_amount type order_amount,
  alter column points_used type order_amount,
  alter column points_discount type order_amount,
  alter column coupon_discount type order_amount,
  alter column shipping_fee type order_amount,
  alter column final_amount type order_amount;

-- An answer has the time of what it tells.
alter table idempotency_keys drop column created_at;

-- A fact's kind says already what its source is the number of.
update task_facts set source = substr(source, 7) where source like 'order:%';

-- Lots that end at the same moment are few: they are sorted when they are spent.
drop index point_lots_open;
create index point_lots_open on point_lots (member_id, expires_at) where remaining > 0;
