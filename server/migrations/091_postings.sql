-- What an account's history shows of a posting is in the index.
drop index postings_account;
create index postings_account on postings (account_id, entry_id) include (amount);
