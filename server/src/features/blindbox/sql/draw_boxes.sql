-- The box a member holds, or (`p_full`) all that are left of a package while nobody else holds one.
create function draw_boxes(
  p_token bytea, p_key text, p_body_hash bytea, p_lot integer, p_version integer, p_numbers integer[], p_full boolean,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_buyer record;
  v_lot record;
  v_now timestamptz := date_trunc('milliseconds', now());
  v_found integer;
  v_left integer;
  v_lines text;
  v_tickets jsonb;
  v_answer jsonb;
begin
  v_buyer := draw_buyer(p_token, p_key, p_body_hash);
  if v_buyer.answer is not null then
    return v_buyer.answer;
  end if;

  select l.remaining, l.product_id, l.receipts, l.receipt_head, l.receipt_at, p.version
    into v_lot
    from lots l join products p on p.id = l.product_id
    where l.id = p_lot for no key update of l skip locked;
  if not found then
    return jsonb_build_object('refused', 'draw_busy');
  end if;
  if v_lot.version <> p_version then
    return jsonb_build_object('refused', 'stale');
  end if;

  select count(*), string_agg(number || ':' || prize_id || ':' || encode(salt, 'hex') || E'\n', '' order by number),
      jsonb_agg(jsonb_build_array(number, prize_id, encode(salt, 'hex')) order by number)
    into v_found, v_lines, v_tickets
    from (select number, prize_id, salt from slots
          where lot_id = p_lot and number = any (p_numbers) and order_id is null
          for no key update skip locked) s;
  if v_found <> cardinality(p_numbers) then
    -- Somebody is choosing one of them this very moment: nothing is sold meanwhile, for the lot is locked here.
    perform from slots where lot_id = p_lot and number = any (p_numbers) and order_id is not null;
    if not found then
      return jsonb_build_object('refused', 'draw_busy');
    end if;
    return first_answer_or(v_buyer.member, p_key, p_body_hash, jsonb_build_object('refused',
      case when v_lot.remaining = 0 then 'package_sold_out' when p_full then 'package_changed' else 'box_drawn' end));
  end if;
  if p_full then
    if v_lot.remaining <> v_found then
      return jsonb_build_object('refused', 'package_changed');
    end if;
    perform from slot_locks where lot_id = p_lot and member_id <> v_buyer.member and expires_at > now();
    if found then
      return jsonb_build_object('refused', 'package_being_picked');
    end if;
  else
    -- Not the time this transaction began: since then the hold may have ended, and the next one taken the box.
    perform from slot_locks
      where member_id = v_buyer.member and product_id = v_lot.product_id and lot_id = p_lot and number = p_numbers[1]
        and expires_at > clock_timestamp();
    if not found then
      return jsonb_build_object('refused', 'box_not_held');
    end if;
  end if;

  v_now := greatest(v_now, v_lot.receipt_at);
  v_left := v_lot.remaining - v_found;
  v_answer := settle_draw(v_buyer.member, v_buyer.points_limit, p_key, p_body_hash, 'blindbox', v_lot.product_id, p_lot,
    v_lot.receipts + 1, v_lot.receipt_head, v_now, p_numbers, v_tickets, v_lines, null,
    p_total, p_points, p_points_discount, p_order_number, jsonb_build_object('remaining', v_left));
  if v_answer ? 'refused' then
    return v_answer;
  end if;

  update lots set
      remaining = v_left, receipts = receipts + 1, receipt_head = decode(v_answer->>'hash', 'hex'), receipt_at = v_now,
      finished_at = case when v_left = 0 then v_now end
    where id = p_lot;
  update slot_locks set expires_at = now(), released = true
    where member_id = v_buyer.member and product_id = v_lot.product_id and lot_id = p_lot and expires_at > now();
  perform pg_notify('lots', json_build_object('game', 'blindbox', 'lot', p_lot, 'remaining', v_left, 'items',
    (select json_agg(json_build_object('number', t->0, 'item', t->1)) from jsonb_array_elements(v_tickets) t))::text);
  return v_answer;
end $$;
