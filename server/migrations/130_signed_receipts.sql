-- A receipt's signature as it was first made: a later key must not sign it anew. Written by the consumer of payments, so
-- that a draw costs no more; until then it is made when it is asked for.
create table receipt_signatures (
  lot_id integer not null,
  seq integer not null,
  signature bytea not null check (octet_length(signature) = 64),
  primary key (lot_id, seq),
  foreign key (lot_id, seq) references receipts
);
create trigger receipt_signatures_append_only before update or delete or truncate on receipt_signatures
  for each statement execute function refuse_change();

create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_change();

-- Members hold what these keys signed.
create trigger shop_keys_append_only before update or delete or truncate on shop_keys
  for each statement execute function refuse_change();
