-- The list of payments merges their states, kinds and methods, each in the order of its time. It costs each payment by
-- money two entries; a purchase with tokens has none.

alter table payment_attempts
  -- the gateway's own code and words, as its last message about the attempt brought them
  add column gateway_code text check (char_length(gateway_code) <= 20),
  add column gateway_words text check (char_length(gateway_words) <= 200),
  -- that of its order
  add column order_type text;
update payment_attempts a set order_type = o.order_type,
  gateway_code = substring(a.failure from '^[A-Z0-9]{1,20}(?= )'),
  gateway_words = regexp_replace(a.failure, '^[A-Z0-9]{1,20} ', '')
from orders o where o.id = a.order_id;
alter table payment_attempts alter column order_type set not null;
create index payment_attempts_listed
  on payment_attempts (state, order_type, coalesce(method, ''), created_at desc, id desc);

-- Which lists have views is known to the contract alone.
alter table staff_views drop constraint staff_views_list_check,
  add constraint staff_views_list_check check (list ~ '^[a-z_]{1,30}$');
