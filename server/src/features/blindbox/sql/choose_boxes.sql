-- The box that a member holds, or (`is_full`) all boxes left in a case while nobody else holds one. No two requests are
-- for the same case.
create function choose_boxes(p_requests draw_request[]) returns draw_choice[] language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', now());
  v_locked integer[];
  v_refused draw_choice[] := '{}';
begin
  select array_agg(x.i) into v_locked from (
    select r.i from unnest(p_requests) r join lots l on l.id = r.target for no key update of l skip locked) x;
  if coalesce(cardinality(v_locked), 0) < cardinality(p_requests) then
    v_refused := array(
      select draw_choice_of(i => r.i, refused => 'draw_busy') from unnest(p_requests) r
      where r.i <> all (coalesce(v_locked, '{}')));
  end if;

  return v_refused || array(
    with locked as materialized (
      -- A slot that another purchase has locked for a moment is skipped, not waited for.
      select r.i, s.number, s.prize_id, encode(s.salt, 'hex') as salt
      from unnest(p_requests) r
      join slots s on s.lot_id = r.target and s.number = any (r.numbers) and s.order_id is null
        and (s.reserved_until is null or s.reserved_until <= now())
      where r.i = any (v_locked)
      for no key update of s skip locked
    ), chosen as materialized (
      select i, count(*)::integer as found, array_agg(number order by number) as numbers,
        array_agg(prize_id order by number) as prizes, array_agg(salt order by number) as salts
      from locked group by i
    )
    select draw_choice_of(i => r.i,
      refused => case
        when l.state <> 'open' then 'lot_paused'
        when p.version <> r.version then 'stale'
        when coalesce(s.found, 0) <> cardinality(r.numbers) then case
          when not g.is_gone then 'draw_busy'
          when l.remaining = 0 then 'package_sold_out'
          when r.is_full then 'package_changed'
          else 'box_drawn' end
        when r.is_full then case
          when l.remaining <> s.found then 'package_changed'
          when exists (select from slot_locks k
            where k.lot_id = l.id and k.member_id <> r.member and k.expires_at > now()) then 'package_being_picked' end
        -- Compares with the clock, not with the start of this transaction: since then the hold may have expired and
        -- another member may have taken the box.
        when not exists (select from slot_locks k
          where k.member_id = r.member and k.product_id = l.product_id and k.lot_id = l.id and k.number = r.numbers[1]
            and k.expires_at > clock_timestamp()) then 'box_not_held' end,
      is_gone => coalesce(s.found, 0) <> cardinality(r.numbers) and g.is_gone, order_type => 'blindbox',
      product => l.product_id, lot => l.id, numbers => s.numbers, prizes => s.prizes, salts => s.salts,
      seq => l.receipts + 1, prev => l.receipt_head, at => greatest(v_now, l.receipt_at),
      remaining => l.remaining - coalesce(s.found, 0))
    from unnest(p_requests) r
    join lots l on l.id = r.target
    join products p on p.id = l.product_id
    left join chosen s on s.i = r.i
    cross join lateral (
      select coalesce(s.found, 0) < cardinality(r.numbers) and exists (
        select from slots t where t.lot_id = l.id and t.number = any (r.numbers)
          and (t.order_id is not null or t.reserved_until > now())) as is_gone) g
    where r.i = any (v_locked));
end $$;
