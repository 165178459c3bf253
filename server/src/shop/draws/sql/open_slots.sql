-- Assigns the drawn slots of paid orders: slots to their orders, prizes to the members' storage for `p_days` days, a
-- receipt each, and the new counts of their lots; the answer is stored under the key, if there is one. Each table is
-- written once for all requests; those without a choice, or refused by their charge, are left out. Returns the answers, with the figures a member never had
-- before (tubes are not collected), and the lot and numbers of each. No two requests are for the same tube or
-- package; `p_games` are their games.
create function open_slots(
  p_requests draw_request[], p_choices draw_choice[], p_charges draw_charge[], p_games text[], p_days integer
)
returns table (i integer, answer jsonb, opened_lot integer, opened_numbers integer[]) language plpgsql as $$
begin
  return query
    with line as materialized (
      select r.i, r.game, r.member, r.key, r.body_hash, r.total, r.points, r.discount, r.coupon_off, r.order_number,
        l.product, l.lot, l.numbers, l.prizes, l.seq, l.prev, l.at, l.last, l.remaining, l.locked_until, l.holder, l.salts,
        g.order_id, g.tokens, g.live_points,
        -- The same bytes as `receiptText` of the fairness package; the slots are in the order of their numbers.
        sha256(convert_to('kujiya-receipt/1' || E'\n' || l.lot || E'\n' || l.seq || E'\n' || encode(l.prev, 'hex') || E'\n'
          || (extract(epoch from l.at) * 1000)::bigint || E'\n'
          || (select string_agg(s.number || ':' || s.prize || ':' || s.salt || E'\n', '')
              from unnest(l.numbers, l.prizes, l.salts) s (number, prize, salt))
          || 'last:' || coalesce(l.last::text, '') || E'\n', 'UTF8')) as receipt_hash,
        case when r.game <> 'ichiban' then array(
          select distinct p from unnest(l.prizes) p
          where not exists (select from box_items b where b.member_id = r.member and b.prize_id = p) order by p) end as new_figures
      from unnest(p_charges) g join unnest(p_choices) l on l.i = g.i join unnest(p_requests) r on r.i = g.i
      where g.refused is null
    ), slot as materialized (
      select l.order_id, l.member, l.lot, l.at, s.number, s.prize
      from line l, unnest(l.numbers, l.prizes) s (number, prize)
    ), drawn as (
      update slots t set order_id = s.order_id, drawn_at = s.at, reserved_by = null, reserved_until = null
      from slot s where t.lot_id = s.lot and t.number = s.number
    ), stored as (
      insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at, created_at)
      select member, order_id, lot, number, prize, at + make_interval(days => p_days), at from slot
      union all
      select member, order_id, lot, 0, last, at + make_interval(days => p_days), at from line where last is not null
    ), signed as (
      insert into receipts (lot_id, seq, order_id, prev, hash, drawn_at, last_prize_id)
      select lot, seq, order_id, prev, receipt_hash, at, last from line
    ), counted as (
      -- A batch keeps no counts of its own.
      update lots t set remaining = l.remaining, receipts = l.seq, receipt_head = l.receipt_hash, receipt_at = l.at,
        locked_by = l.holder, locked_until = l.locked_until,
        finished_at = case when l.remaining = 0 then l.at end
      from line l where t.id = l.lot and l.remaining is not null
    ), answered as materialized (
      select l.i, l.member, l.key, l.body_hash, l.order_id, l.lot, l.numbers, jsonb_build_object(
        'member', l.member, 'order', l.order_id, 'number', l.order_number, 'product', l.product, 'lot', l.lot,
        'seq', l.seq, 'prev', encode(l.prev, 'hex'), 'hash', encode(l.receipt_hash, 'hex'),
        'at', (extract(epoch from l.at) * 1000)::bigint,
        'tickets', (select jsonb_agg(jsonb_build_array(s.number, s.prize, s.salt))
                    from unnest(l.numbers, l.prizes, l.salts) s (number, prize, salt)),
        'last', l.last, 'firstOwned', l.new_figures, 'remaining', l.remaining,
        'remain', case when l.game = 'ichiban' then
          coalesce(ceil(extract(epoch from l.locked_until - l.at))::integer, 0) end,
        'total', l.total, 'pointsUsed', l.points, 'pointsDiscount', l.discount,
        'couponDiscount', l.coupon_off, 'final', l.total - l.discount - l.coupon_off,
        'tokens', l.tokens - l.total + l.discount + l.coupon_off, 'points', l.live_points - l.points) as answer
      from line l
    ), kept as (
      insert into idempotency_keys (member_id, key, body_hash, answer)
      -- The values that `stored_answer` reads; it looks up the rest by the order.
      select a.member, a.key, a.body_hash, jsonb_build_array(a.order_id, a.answer -> 'remaining', a.answer -> 'remain',
        a.answer -> 'tokens', a.answer -> 'points', a.answer -> 'firstOwned')
      from answered a where a.key is not null
    )
    select a.i, a.answer, a.lot, a.numbers from answered a;

  if 'blindbox' = any (p_games) then
    update slot_locks k set expires_at = now(), released = true
      from unnest(p_charges) g join unnest(p_choices) c on c.i = g.i join unnest(p_requests) r on r.i = g.i
      where g.refused is null and r.game = 'blindbox' and k.member_id = r.member and k.product_id = c.product
        and k.lot_id = c.lot and k.expires_at > now();
  end if;
end $$;
