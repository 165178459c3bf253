-- Holds a box for `p_seconds`, at most `p_longest`, and frees the box of the same product that the member held before.
-- Asking again for a held box changes nothing and does not prolong it. Two choices lie `p_swap` seconds apart, and a
-- box that was held to the end rests `p_rest` seconds.
create function hold_box(
  p_token bytea, p_lot integer, p_number integer, p_seconds integer, p_longest integer, p_swap integer,
  p_rest integer
) returns jsonb
language plpgsql as $$
declare
  v_member bigint;
  v_lot record;
  v_mine record;
  v_other record;
  v_until timestamptz := date_trunc('milliseconds', now()) + make_interval(secs => p_seconds);
begin
  select member_id into v_member from sessions where token_hash = p_token and expires_at > now();
  if not found then
    return jsonb_build_object('refused', 'login_required');
  end if;
  if is_blocked(v_member) then
    return jsonb_build_object('refused', 'member_blocked');
  end if;
  select product_id, remaining, state into v_lot from lots
    where id = p_lot and game = 'blindbox' and state in ('open', 'paused');
  if not found then
    return jsonb_build_object('refused', 'package_missing');
  end if;
  if v_lot.state = 'paused' then
    return jsonb_build_object('refused', 'lot_paused', 'product', v_lot.product_id);
  end if;

  -- Checked before any row is locked, so that a request for a taken box blocks nobody.
  select expires_at into v_other from slot_locks
    where lot_id = p_lot and number = p_number and member_id <> v_member and expires_at > now() limit 1;
  if found then
    return jsonb_build_object('refused', 'box_locked', 'product', v_lot.product_id);
  end if;
  perform from slots where lot_id = p_lot and number = p_number and order_id is null
      and (reserved_until is null or reserved_until <= now())
    for no key update skip locked;
  if not found then
    select order_id, reserved_until into v_other from slots where lot_id = p_lot and number = p_number;
    return jsonb_build_object('product', v_lot.product_id, 'refused', case
      when not found then 'box_missing'
      when v_lot.remaining = 0 then 'package_sold_out'
      when v_other.order_id is not null then 'box_drawn'
      when v_other.reserved_until > now() then 'box_locked'
      else 'draw_busy' end);
  end if;
  -- Look again under the row lock: another hold may have been written since the first look.
  select expires_at into v_other from slot_locks
    where lot_id = p_lot and number = p_number and member_id <> v_member and expires_at > now() limit 1;
  if found then
    return jsonb_build_object('refused', 'box_locked', 'product', v_lot.product_id);
  end if;

  select lot_id, number, locked_at, expires_at, expires_at > now() as live,
      lot_id = p_lot and number = p_number and expires_at > now() - make_interval(secs => p_rest) as again into v_mine
    from slot_locks where member_id = v_member and product_id = v_lot.product_id;
  if v_mine.live and v_mine.again then
    return jsonb_build_object('member', v_member, 'product', v_lot.product_id,
      'until', (extract(epoch from v_mine.expires_at) * 1000)::bigint,
      'remain', extract(epoch from v_mine.expires_at - now()));
  end if;

  -- A box that is given back and taken again keeps its first start: otherwise a member could renew the hold for ever by
  -- releasing the box just before the end.
  if v_mine.again then
    v_until := least(v_until, v_mine.locked_at + make_interval(secs => p_longest));
  end if;
  insert into slot_locks as k (member_id, product_id, lot_id, number, locked_at, expires_at)
    values (v_member, v_lot.product_id, p_lot, p_number, case when v_mine.again then v_mine.locked_at else now() end,
      v_until)
    on conflict (member_id, product_id) do update
      set lot_id = excluded.lot_id, number = excluded.number, locked_at = excluded.locked_at,
        expires_at = excluded.expires_at, released = false
      where k.locked_at <= now() - make_interval(secs => p_swap)
        and (v_mine.again is not true or (k.released and v_until > now()));
  if not found then
    select locked_at into v_other from slot_locks where member_id = v_member and product_id = v_lot.product_id;
    return jsonb_build_object('product', v_lot.product_id, 'refused',
      case when v_other.locked_at > now() - make_interval(secs => p_swap) then 'swap_too_soon' else 'box_resting' end);
  end if;

  return jsonb_build_object('member', v_member, 'product', v_lot.product_id, 'isNew', true,
    'remaining', v_lot.remaining, 'freed', case when v_mine.live then jsonb_build_object('lot', v_mine.lot_id,
      'number', v_mine.number, 'remaining', (select remaining from lots where id = v_mine.lot_id)) end,
    'until', (extract(epoch from v_until) * 1000)::bigint, 'remain', extract(epoch from v_until - now()));
end $$;
