-- The first answer to a key, as `open_slots` gave it. For a draw only the values missing in its order and receipt are
-- stored: `[order, left in the lot, seconds of the lock, tokens, points, new figures]`; otherwise the whole answer.
create function stored_answer(p_kept jsonb) returns jsonb language plpgsql stable as $$
begin
  if jsonb_typeof(p_kept) <> 'array' then
    return p_kept;
  end if;
  return (
    select jsonb_build_object(
      'member', o.member_id, 'order', o.id, 'number', o.order_number, 'product', o.product_id, 'lot', r.lot_id,
      'seq', r.seq, 'prev', encode(r.prev, 'hex'), 'hash', encode(r.hash, 'hex'),
      'at', (extract(epoch from r.drawn_at) * 1000)::bigint,
      'tickets', (select jsonb_agg(jsonb_build_array(s.number, s.prize_id, encode(s.salt, 'hex')) order by s.number)
                  from box_items b join slots s on s.lot_id = b.lot_id and s.number = b.slot_number
                  where b.order_id = o.id),
      'last', r.last_prize_id, 'firstOwned', p_kept -> 5, 'remaining', p_kept -> 1, 'remain', p_kept -> 2,
      'total', o.total_amount, 'pointsUsed', o.points_used, 'pointsDiscount', o.points_discount,
      'couponDiscount', o.coupon_discount, 'final', o.final_amount, 'tokens', p_kept -> 3, 'points', p_kept -> 4)
    from orders o join receipts r on r.order_id = o.id where o.id = (p_kept ->> 0)::bigint);
end $$;
