-- A covering index: an account's history reads its postings from the index alone.
drop index postings_account;
create index postings_account on postings (account_id, entry_id) include (amount);
