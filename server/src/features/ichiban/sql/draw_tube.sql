-- Tickets of a tube by number. The tube is the buyer's or nobody's; a buyer who finds it taken touches no row lock.
create function draw_tube(
  p_token bytea, p_key text, p_body_hash bytea, p_lot integer, p_version integer, p_numbers integer[], p_full boolean,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text
) returns jsonb language plpgsql
  -- Arrays let the planner believe that planning each call anew pays: it cost a quarter of every draw.
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_buyer record;
  v_lot record;
  v_held record;
  v_now timestamptz := date_trunc('milliseconds', now());
  v_until timestamptz;
  v_found integer;
  v_left integer;
  v_remain integer;
  v_lines text;
  v_tickets jsonb;
  v_answer jsonb;
begin
  v_buyer := draw_buyer(p_token, p_key, p_body_hash);
  if v_buyer.answer is not null then
    return v_buyer.answer;
  end if;

  select l.remaining, l.product_id, l.receipts, l.receipt_head, l.receipt_at, l.last_prize_id, l.locked_until, p.version
    into v_lot
    from lots l join products p on p.id = l.product_id
    where l.id = p_lot and (l.locked_until is null or l.locked_until <= now() or l.locked_by = v_buyer.member)
    for no key update of l skip locked;
  if not found then
    select ceil(extract(epoch from locked_until - now()))::integer as remain into v_held
      from lots where id = p_lot and locked_until > now() and locked_by <> v_buyer.member;
    return case when found then jsonb_build_object('refused', 'tube_locked', 'remain', v_held.remain)
      else jsonb_build_object('refused', 'draw_busy') end;
  end if;
  if v_lot.version <> p_version then
    return jsonb_build_object('refused', 'stale');
  end if;

  select count(*), string_agg(number || ':' || prize_id || ':' || encode(salt, 'hex') || E'\n', '' order by number),
      jsonb_agg(jsonb_build_array(number, prize_id, encode(salt, 'hex')) order by number)
    into v_found, v_lines, v_tickets
    from slots where lot_id = p_lot and number = any (p_numbers) and order_id is null;
  if v_found <> cardinality(p_numbers) then
    return first_answer_or(v_buyer.member, p_key, p_body_hash,
      jsonb_build_object('refused', case when v_lot.remaining = 0 then 'tube_finished' else 'tickets_taken' end));
  end if;
  if p_full and v_lot.remaining <> v_found then
    return jsonb_build_object('refused', 'full_pack_changed');
  end if;

  -- A receipt is never dated before the one it follows, also when this transaction began before the other took the lot.
  v_now := greatest(v_now, v_lot.receipt_at);
  v_left := v_lot.remaining - v_found;
  -- Each purchase holds the tube for 300 s more, 480 s at most (specification 1, section 9).
  v_until := least(v_now + interval '480 s', greatest(v_lot.locked_until, v_now) + interval '300 s');
  v_remain := case when v_left > 0 then ceil(extract(epoch from v_until - v_now))::integer else 0 end;
  v_answer := settle_draw(v_buyer.member, v_buyer.points_limit, p_key, p_body_hash, 'kuji', v_lot.product_id, p_lot,
    v_lot.receipts + 1, v_lot.receipt_head, v_now, p_numbers, v_tickets, v_lines,
    case when v_left = 0 then v_lot.last_prize_id end,
    p_total, p_points, p_points_discount, p_order_number,
    jsonb_build_object('remaining', v_left, 'remain', v_remain));
  if v_answer ? 'refused' then
    return v_answer;
  end if;

  update lots set
      remaining = v_left, receipts = receipts + 1, receipt_head = decode(v_answer->>'hash', 'hex'), receipt_at = v_now,
      locked_by = case when v_left > 0 then v_buyer.member end,
      locked_until = case when v_left > 0 then v_until end,
      finished_at = case when v_left = 0 then v_now end
    where id = p_lot;
  -- Watchers hear of it with the commit. A notice holds 8,000 bytes, so a large full pack is told in parts.
  for v_from in 1..v_found by 1000 loop
    perform pg_notify('lots', json_build_object('game', 'ichiban', 'lot', p_lot, 'remaining', v_left,
      'member', v_buyer.member, 'remain', v_remain, 'numbers', p_numbers[v_from:v_from + 999])::text);
  end loop;
  return v_answer;
end $$;
