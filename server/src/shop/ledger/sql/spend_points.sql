-- Takes points out of a member's live lots, oldest expiry first. The caller has checked that there are enough.
create function spend_points(p_member bigint, p_entry bigint, p_points integer) returns void language plpgsql as $$
declare
  v_left integer := p_points;
  v_lot record;
begin
  for v_lot in
    select id, remaining from point_lots
    where member_id = p_member and remaining > 0 and expires_at > now()
    order by expires_at, id for no key update
  loop
    insert into point_lot_uses (entry_id, lot_id, points) values (p_entry, v_lot.id, least(v_left, v_lot.remaining));
    update point_lots set remaining = remaining - least(v_left, v_lot.remaining) where id = v_lot.id;
    v_left := v_left - least(v_left, v_lot.remaining);
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    raise exception 'member % has % points too few', p_member, v_left;
  end if;
end $$;
