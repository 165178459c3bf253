-- Sends a parcel for the member of a session, with its key and the answer kept in the same commit: one round trip for all.
create function send_parcel_once(
  p_token bytea, p_key text, p_body_hash bytea, p_ids bigint[], p_address bigint, p_method text, p_note text, p_pays boolean,
  p_number text, p_shown_items integer, p_shown_fee integer, p_free_from integer, p_fee integer, p_most integer
) returns jsonb language plpgsql
  -- Seeing how few things are sent this time, PostgreSQL would plan most statements of a parcel again for each; and a plan made
  -- while a table was small must not read it whole when it has grown.
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
