-- Takes back points that an entry gave: out of its own lot first, then out of the member's others, oldest expiry first.
-- Points the member no longer has become a debt; returns how many those are. A reference takes once.
create function take_points_back(
  p_member bigint, p_order bigint, p_given_by text, p_reference text, p_points integer
) returns integer language plpgsql as $$
declare
  v_account bigint;
  v_entry bigint;
  v_taken integer;
  v_left integer;
  v_owed integer;
  v_lot record;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  select owed into v_owed from point_takebacks where reference = p_reference;
  if found then
    return v_owed;
  end if;
  select least(p_points, coalesce(sum(remaining), 0)) into v_taken from point_lots
    where member_id = p_member and remaining > 0 and expires_at > now();
  v_left := v_taken;
  v_owed := p_points - v_taken;
  insert into point_takebacks (reference, order_id, member_id, points, owed)
    values (p_reference, p_order, p_member, p_points, v_owed);
  if v_taken > 0 then
    v_entry := ledger_post(p_reference, 'rebate_back', array[v_account, shop_account('gift', 'point')],
      array[-v_taken::bigint, v_taken::bigint]);
    for v_lot in
      select l.id, l.remaining from point_lots l join journal_entries e on e.id = l.entry_id
      where l.member_id = p_member and l.remaining > 0 and l.expires_at > now()
      order by e.reference <> p_given_by, l.expires_at, l.id for no key update of l
    loop
      insert into point_lot_uses (entry_id, lot_id, points) values (v_entry, v_lot.id, least(v_left, v_lot.remaining));
      update point_lots set remaining = remaining - least(v_left, v_lot.remaining) where id = v_lot.id;
      v_left := v_left - least(v_left, v_lot.remaining);
      exit when v_left = 0;
    end loop;
  end if;
  if v_owed > 0 then
    insert into point_debts as d (member_id, owed) values (p_member, v_owed)
      on conflict (member_id) do update set owed = d.owed + excluded.owed;
  end if;
  return v_owed;
end $$;
