-- The answers of deleted members, and those of new addresses, which were kept for ever.
update idempotency_keys k set answer = null from members m
  where m.id = k.member_id and m.deleted_at is not null and k.answer is not null;
update idempotency_keys set expires_at = now()
  where jsonb_typeof(answer) = 'object' and jsonb_typeof(answer -> 'data') = 'object' and answer -> 'data' ? 'address_detail';
create index idempotency_keys_expiring on idempotency_keys (expires_at) where expires_at is not null;
create index staff_keys_expiring on staff_keys (expires_at) where expires_at is not null;
create index staff_keys_answered on staff_keys (created_at) where answer is not null;
