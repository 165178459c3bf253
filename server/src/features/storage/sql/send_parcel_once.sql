-- Sends a parcel for the member of a session, with the answer stored under the request's key in the same commit: a
-- single round trip.
create function send_parcel_once(
  p_token bytea, p_key text, p_body_hash bytea, p_ids bigint[], p_address bigint, p_method text, p_note text, p_pays boolean,
  p_number text, p_shown_items integer, p_shown_fee integer, p_free_from integer, p_fee integer, p_most integer
) returns jsonb language plpgsql
  -- With custom plans PostgreSQL would plan most statements of a parcel again for each call, because few items are sent
  -- at a time. A plan made while a table was small must not scan the whole table once it has grown.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_member bigint;
begin
  select member_id into v_member from sessions where token_hash = p_token and expires_at > now();
  if not found then
    return jsonb_build_object('refused', 'login_required');
  end if;
  return send_parcel(v_member, p_key, p_body_hash, p_ids, p_address, p_method, p_note, p_pays, p_number, p_shown_items,
    p_shown_fee, p_free_from, p_fee, p_most);
end $$;
