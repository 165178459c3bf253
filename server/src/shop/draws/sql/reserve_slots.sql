-- Reserves the slots of one draw for an order that will be paid by money: for a tube until its lock ends, otherwise for
-- `p_seconds`. A member has at most one such order: an older one is released first. After reservations in the lot that
-- ran out unpaid, the next one has to wait (`p_pauses`: minutes, by how many ran out); each `p_held_in_vain` seconds of
-- cancelled reservations count as one that ran out. Returns the order, or a refusal, after which the caller rolls back.
create function reserve_slots(
  p_request jsonb, p_member bigint, p_method text, p_seconds integer, p_pauses integer[], p_memory interval,
  p_lock_each integer, p_lock_most integer, p_held_in_vain integer
) returns jsonb language plpgsql as $$
declare
  v_request draw_request := jsonb_populate_record(null::draw_request, p_request);
  v_choice draw_choice;
  v_older record;
  v_missed record;
  v_until timestamptz;
  v_order bigint := nextval('orders_id_seq');
begin
  -- One reservation of a member at a time, across all servers.
  perform pg_advisory_xact_lock(hashtextextended('reservation', p_member));
  v_request.member := p_member;
  v_request.coupon_off := coalesce(v_request.coupon_off, 0);
  select points_discount_limit into v_request.points_limit from members where id = p_member;
  for v_older in select id, expires_at from orders where member_id = p_member and status = 'pending' and lot_id is not null loop
    perform release_slots(v_older.id, case when v_older.expires_at <= now() then 'clock' else 'member' end,
      case when v_older.expires_at <= now() then 'expired' else 'replaced' end);
  end loop;

  v_choice := case v_request.game
    when 'ichiban' then (choose_tickets(array[v_request], p_lock_each, p_lock_most))[1]
    when 'blindbox' then (choose_boxes(array[v_request]))[1]
    else (choose_capsules(array[v_request]))[1] end;
  if v_choice.refused is not null then
    return jsonb_build_object('refused', v_choice.refused) || coalesce(v_choice.details, '{}');
  end if;
  if v_request.points > 0 and v_request.discount * 100 > v_request.total * v_request.points_limit then
    return jsonb_build_object('refused', 'points_over_cap');
  end if;

  select count(*) filter (where m.reason = 'expired')
        + floor(coalesce(sum(greatest(0, extract(epoch from e.ended - o.created_at))) filter (where m.reason <> 'expired'), 0)
          / p_held_in_vain) as n,
      count(*) filter (where m.reason = 'expired') as ran_out,
      max(e.ended) filter (where m.reason = 'expired') as last, max(e.ended) as last_of_all
    into v_missed
    from orders o join order_moves m on m.order_id = o.id and m.to_status = 'cancelled'
    cross join lateral (select case when m.reason = 'expired' then o.expires_at else least(m.at, o.expires_at) end as ended) e
    where o.member_id = p_member and o.lot_id = v_choice.lot and e.ended > now() - p_memory;
  v_until := case when v_missed.n > 0 then
    case when v_missed.n > v_missed.ran_out then v_missed.last_of_all else v_missed.last end
      + make_interval(mins => p_pauses[least(v_missed.n, cardinality(p_pauses))::integer]) end;
  if v_until > now() then
    return jsonb_build_object('refused', 'reservation_paused', 'remain', ceil(extract(epoch from v_until - now()))::integer);
  end if;

  perform from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'token' for no key update;
  if is_blocked(p_member) then
    return jsonb_build_object('refused', 'member_blocked');
  end if;

  v_until := date_trunc('milliseconds', coalesce(v_choice.locked_until,
    now() + make_interval(secs => case v_request.game when 'ichiban' then p_lock_each else p_seconds end)));
  perform insert_orders(array[new_order_of(id => v_order, order_number => v_request.order_number, member_id => p_member,
    order_type => v_choice.order_type, status => 'pending', payment_method => p_method, payment_status => 'pending',
    product_id => v_choice.product, lot_id => v_choice.lot, total_amount => v_request.total,
    points_used => v_request.points, points_discount => v_request.discount, coupon_discount => v_request.coupon_off,
    final_amount => v_request.total - v_request.discount - v_request.coupon_off, expires_at => v_until,
    reserved_slots => cardinality(v_choice.numbers))]);
  if v_request.points > 0 and not take_points(p_member, 'order:' || v_order, 'draw', v_request.points) then
    return jsonb_build_object('refused', 'points_too_low');
  end if;
  if v_request.coupon is not null and use_coupons(array[v_request.coupon], array[p_member], array[v_order]) = 0 then
    return jsonb_build_object('refused', 'coupon_missing');
  end if;
  update slots set reserved_by = v_order, reserved_until = v_until where lot_id = v_choice.lot and number = any (v_choice.numbers);
  if v_request.game = 'ichiban' then
    update lots set locked_by = p_member, locked_until = v_until where id = v_choice.lot;
  elsif v_request.game = 'blindbox' then
    update slot_locks set expires_at = now(), released = true
      where member_id = p_member and product_id = v_choice.product and lot_id = v_choice.lot and expires_at > now();
  end if;
  return jsonb_build_object('order', v_order, 'number', v_request.order_number, 'lot', v_choice.lot, 'numbers', v_choice.numbers,
    'final', v_request.total - v_request.discount - v_request.coupon_off, 'until', (extract(epoch from v_until) * 1000)::bigint);
end $$;
