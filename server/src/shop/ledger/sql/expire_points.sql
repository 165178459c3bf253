-- Books out the points left in a member's expired lots, an entry for each lot; returns how many points. A lot that got
-- points back after its expiry is booked out once more, under the next number.
create function expire_points(p_member bigint) returns integer language plpgsql as $$
declare
  v_account bigint;
  v_entry bigint;
  v_lot record;
  v_points integer := 0;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  for v_lot in
    select id, remaining, (select count(*) from point_lot_uses u where u.lot_id = l.id) as uses from point_lots l
    where member_id = p_member and remaining > 0 and expires_at <= now() order by id for no key update
  loop
    v_entry := ledger_post('expiry:lot:' || v_lot.id || ':' || v_lot.uses, 'expiry',
      array[v_account, shop_account('expired', 'point')], array[-v_lot.remaining::bigint, v_lot.remaining::bigint]);
    insert into point_lot_uses (entry_id, lot_id, points) values (v_entry, v_lot.id, v_lot.remaining);
    update point_lots set remaining = 0 where id = v_lot.id;
    v_points := v_points + v_lot.remaining;
  end loop;
  return v_points;
end $$;
