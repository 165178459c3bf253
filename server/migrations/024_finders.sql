-- Whatever the staff look for is found through an index.

create index lots_title on lots using gin (search_text(title) gin_trgm_ops) with (fastupdate = off);
create index lots_root on lots (root);
create index lots_txid_hash on lots (txid_hash);
create index lot_secrets_txid on lot_secrets (txid);
create index official_info_title on official_info
  using gin (search_text(title) gin_trgm_ops) with (fastupdate = off);
-- Their unique keys begin with the provider, which nobody reads aloud.
create index payment_attempts_number on payment_attempts (number);
create index payment_attempts_trade on payment_attempts (trade_number) where trade_number is not null;
