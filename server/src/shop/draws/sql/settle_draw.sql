-- Takes tokens and points, and writes order, slots, box items, receipt and key. `p_tickets` are the locked slots as
-- [number, prize, salt], ascending; `p_lines` the same as text of a receipt. Returns the purchase merged with `p_extra`,
-- or a refusal with nothing written. Runs under its caller's plan_cache_mode.
create function settle_draw(
  p_member bigint, p_points_limit integer, p_key text, p_body_hash bytea, p_type text, p_product integer, p_lot integer,
  p_seq integer, p_prev bytea, p_now timestamptz, p_numbers integer[], p_tickets jsonb, p_lines text, p_last integer,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text, p_extra jsonb
) returns jsonb language plpgsql as $$
declare
  v_account record;
  v_tokens record;
  v_points record;
  v_live_points bigint;
  v_final bigint := greatest(0, p_total - p_points_discount);
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_new jsonb;
  v_order bigint;
  v_entry bigint;
  v_hash bytea;
  v_answer jsonb;
begin
  for v_account in
    select id, currency, balance from ledger_accounts
    where member_id = p_member and kind = 'wallet' order by id for no key update
  loop
    if v_account.currency = 'token' then v_tokens := v_account; else v_points := v_account; end if;
  end loop;
  -- The account still holds points that have expired and were not yet booked out.
  select coalesce(sum(remaining), 0) into v_live_points
    from point_lots where member_id = p_member and remaining > 0 and expires_at > now();
  if p_points > 0 then
    if p_points_discount * 100 > p_total * p_points_limit then
      return jsonb_build_object('refused', 'points_over_cap');
    end if;
    if v_live_points < p_points then
      return jsonb_build_object('refused', 'points_too_low');
    end if;
  end if;
  if v_tokens.balance < v_final then
    return jsonb_build_object('refused', 'balance_too_low', 'tokens', v_tokens.balance);
  end if;

  -- Figures the member never had before; tubes are not collected.
  if p_type <> 'kuji' then
    select coalesce(jsonb_agg(distinct t->1), '[]') into v_new from jsonb_array_elements(p_tickets) t
      where not exists (select from box_items b where b.member_id = p_member and b.prize_id = (t->>1)::integer);
  end if;

  insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
      total_amount, points_used, points_discount, final_amount, paid_at)
    values (p_order_number, p_member, p_type, 'completed', 'balance', 'paid', p_product, p_lot,
      p_total, p_points, p_points_discount, v_final, p_now)
    returning id into v_order;

  if v_final > 0 then
    v_accounts := v_accounts || array[v_tokens.id, shop_account('sales', 'token')];
    v_amounts := v_amounts || array[-v_final, v_final];
  end if;
  if p_points > 0 then
    v_accounts := v_accounts || array[v_points.id, shop_account('redeemed', 'point')];
    v_amounts := v_amounts || array[-p_points::bigint, p_points::bigint];
  end if;
  if cardinality(v_accounts) > 0 then
    v_entry := ledger_post('order:' || v_order, 'draw', v_accounts, v_amounts);
  end if;
  if p_points > 0 then
    perform spend_points(p_member, v_entry, p_points);
  end if;

  update slots set order_id = v_order, drawn_at = p_now where lot_id = p_lot and number = any (p_numbers);
  insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
    select p_member, v_order, p_lot, (t->>0)::integer, (t->>1)::integer, p_now + interval '60 days'
    from jsonb_array_elements(p_tickets) t;
  if p_last is not null then
    insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
      values (p_member, v_order, p_lot, 0, p_last, p_now + interval '60 days');
  end if;

  -- Byte for byte what `receiptText` of the fairness package makes.
  v_hash := sha256(convert_to('kujiya-receipt/1' || E'\n' || p_lot || E'\n' || p_seq || E'\n'
    || encode(p_prev, 'hex') || E'\n' || (extract(epoch from p_now) * 1000)::bigint || E'\n'
    || p_lines || 'last:' || coalesce(p_last::text, '') || E'\n', 'UTF8'));
  insert into receipts (lot_id, seq, order_id, prev, hash, drawn_at, last_prize_id)
    values (p_lot, p_seq, v_order, p_prev, v_hash, p_now, p_last);

  v_answer := jsonb_build_object(
    'member', p_member, 'order', v_order, 'number', p_order_number, 'lot', p_lot, 'seq', p_seq,
    'prev', encode(p_prev, 'hex'), 'hash', encode(v_hash, 'hex'),
    'at', (extract(epoch from p_now) * 1000)::bigint, 'tickets', p_tickets, 'last', p_last,
    'fresh', v_new,
    'total', p_total, 'pointsUsed', p_points, 'pointsDiscount', p_points_discount, 'final', v_final,
    'tokens', v_tokens.balance - v_final, 'points', v_live_points - p_points) || p_extra;
  if p_key is not null then
    insert into idempotency_keys (member_id, key, body_hash, answer)
      values (p_member, p_key, p_body_hash, v_answer);
  end if;
  return v_answer;
end $$;
