-- Whose token this is, their share of points in percent, and what their key was answered with at first.
create function draw_buyer(p_token bytea, p_key text, p_body_hash bytea, out member bigint, out points_limit integer, out answer jsonb)
language plpgsql stable as $$
declare
  v_kept record;
begin
  select s.member_id, m.points_discount_limit into member, points_limit
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = p_token and s.expires_at > now();
  if not found then
    answer := jsonb_build_object('refused', 'login_required');
  elsif p_key is not null then
    select k.body_hash, k.answer into v_kept from idempotency_keys k where k.member_id = member and k.key = p_key;
    if found then
      answer := case when v_kept.body_hash = p_body_hash then v_kept.answer
        else jsonb_build_object('refused', 'idempotency_conflict') end;
    end if;
  end if;
end $$;
