-- Tickets of tubes by number. A tube must be locked by the buyer or by nobody; a buyer who finds it locked by another
-- member waits for no row lock. Each purchase extends the tube's lock by `p_lock_each` seconds, up to `p_lock_most`. No
-- two requests are for the same tube. A tube with a waiting room is sold to the member whose turn it is, and to one who
-- holds its lock from a purchase in that turn; all others are refused before they lock anything.
create function choose_tickets(p_requests draw_request[], p_lock_each integer, p_lock_most integer)
returns draw_choice[] language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', now());
  v_locked integer[];
  v_refused draw_choice[] := '{}';
begin
  -- First locks the tubes, then reads their content: a separate statement sees everything committed before it.
  select array_agg(x.i) into v_locked from (
    select r.i from unnest(p_requests) r
    join lots l on l.id = r.target
      and (l.locked_until is null or l.locked_until <= now() or l.locked_by = r.member)
      and has_turn(l.id, r.member)
    for no key update of l skip locked) x;

  if coalesce(cardinality(v_locked), 0) < cardinality(p_requests) then
    v_refused := array(
      select draw_choice_of(i => r.i, refused => case
          when not has_turn(r.target, r.member) then 'turn_required'
          when l.id is null then 'draw_busy' else 'tube_locked' end,
        details => case when l.id is not null then
          jsonb_build_object('remain', ceil(extract(epoch from l.locked_until - now()))::integer) end)
      from unnest(p_requests) r
      left join lots l on l.id = r.target and l.locked_until > now() and l.locked_by <> r.member
      where r.i <> all (coalesce(v_locked, '{}')));
    if v_locked is null then
      return v_refused;
    end if;
  end if;

  return v_refused || array(
    select draw_choice_of(i => r.i,
      refused => case
        when l.state <> 'open' then 'lot_paused'
        when p.version <> r.version then 'stale'
        when s.found = cardinality(r.numbers) then
          case when r.is_full and l.remaining <> s.found then 'full_pack_changed' end
        when l.remaining = 0 then 'tube_finished'
        else 'tickets_taken' end,
      is_gone => s.found <> cardinality(r.numbers), order_type => 'kuji', product => l.product_id, lot => l.id,
      numbers => s.numbers, prizes => s.prizes, salts => s.salts,
      seq => l.receipts + 1, prev => l.receipt_head, at => t.at,
      last => case when l.remaining = s.found then l.last_prize_id end, remaining => l.remaining - s.found,
      locked_until => case when l.remaining > s.found then least(t.at + make_interval(secs => p_lock_most),
        greatest(l.locked_until, t.at) + make_interval(secs => p_lock_each)) end,
      holder => case when l.remaining > s.found then r.member end)
    from unnest(p_requests) r
    join lots l on l.id = r.target
    join products p on p.id = l.product_id
    -- A receipt is never dated before the one it follows, also when this transaction began before the other took the lot.
    cross join lateral (select greatest(v_now, l.receipt_at) as at) t
    cross join lateral (
      select count(*)::integer as found, array_agg(number order by number) as numbers,
        array_agg(prize_id order by number) as prizes, array_agg(encode(salt, 'hex') order by number) as salts
      from slots where lot_id = l.id and number = any (r.numbers) and order_id is null
        and (reserved_until is null or reserved_until <= now())) s
    where r.i = any (v_locked));
end $$;
