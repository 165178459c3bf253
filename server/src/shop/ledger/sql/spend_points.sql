-- Takes points out of members' live lots, oldest expiry first, for an entry each; both tables are written once for all
-- of them. No two entries are of one member. The caller has checked that each member has enough.
create function spend_points(p_members bigint[], p_entries bigint[], p_points integer[]) returns void language plpgsql as $$
declare
  v_spent record;
  v_lot record;
  v_left integer;
  v_entries bigint[] := '{}';
  v_lots bigint[] := '{}';
  v_taken integer[] := '{}';
begin
  -- Lot by lot, because a member may have hundreds, of which the first few are needed.
  for v_spent in select * from unnest(p_members, p_entries, p_points) s (member, entry, points) loop
    v_left := v_spent.points;
    for v_lot in
      select id, remaining from point_lots
      where member_id = v_spent.member and remaining > 0 and expires_at > now()
      order by expires_at, id for no key update
    loop
      v_entries := v_entries || v_spent.entry;
      v_lots := v_lots || v_lot.id;
      v_taken := v_taken || least(v_left, v_lot.remaining);
      v_left := v_left - least(v_left, v_lot.remaining);
      exit when v_left = 0;
    end loop;
    if v_left > 0 then
      raise exception 'member % lacks % points', v_spent.member, v_left;
    end if;
  end loop;
  with used as (
    insert into point_lot_uses (entry_id, lot_id, points)
    select u.entry, u.lot, u.points from unnest(v_entries, v_lots, v_taken) u (entry, lot, points)
  )
  update point_lots l set remaining = l.remaining - u.points
    from unnest(v_lots, v_taken) u (lot, points) where l.id = u.lot;
end $$;
