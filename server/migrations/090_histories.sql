-- Payments that were owed back as tokens: few rows, read with every page of a member's top-ups.
create index payment_attempts_credited on payment_attempts (order_id) where used_for = 'tokens';

-- An account's postings, newest first.
drop index postings_account;
create index postings_account on postings (account_id, entry_id);
