-- The work and the day of the staff: what waits is counted through indexes that hold nothing else.

create index payouts_by_hand on payouts (id) where state = 'refused' or state = 'waiting' and way = 'transfer';
create index invoice_corrections_open on invoice_corrections (id) where state <> 'issued';
create index lots_on_sale on lots (product_id) where state = 'open' and finished_at is null;
create index goods_arriving on goods (arrives_at) where arrives_at is not null;

-- Entries are written in the order of their time, nearly: a range of pages is a range of times. An ordinary index would
-- cost every sale; this one is written to once in so many pages.
create index journal_entries_at on journal_entries using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index members_created on members (created_at);

-- The list of all orders merges its kinds and states, each in the order of its time.
create index orders_listed on orders (order_type, status, created_at desc, id desc);
