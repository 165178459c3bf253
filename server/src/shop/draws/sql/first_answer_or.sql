-- Slots that were wanted are gone: the same key may have bought them on another server since `draw_buyer` looked.
create function first_answer_or(p_member bigint, p_key text, p_body_hash bytea, p_refusal jsonb) returns jsonb
language sql stable as $$
  select coalesce(
    (select answer from idempotency_keys where member_id = p_member and key = p_key and body_hash = p_body_hash),
    p_refusal)
$$;
