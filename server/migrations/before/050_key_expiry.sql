-- Keys of calls that move no money are kept for a while only (null: for ever). A key whose answer is gone stays used: a
-- repeat is refused instead of done again.
alter table idempotency_keys add column expires_at timestamptz, alter column answer drop not null;
alter table staff_keys add column expires_at timestamptz, alter column answer drop not null;
