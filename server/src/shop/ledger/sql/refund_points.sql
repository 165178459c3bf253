-- Returns the given number of the points that an entry spent to the lots they came from, the latest expiry first; the
-- result is how many of them have expired since. A reference is used once; raises for more points than were spent and
-- not yet returned.
create function refund_points(p_member bigint, p_spent_by text, p_reference text, p_points integer) returns integer
language plpgsql as $$
declare
  v_account bigint;
  v_spent bigint;
  v_entry bigint;
  v_left integer := p_points;
  v_expired integer := 0;
  v_lot record;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  select coalesce(sum(-u.points) filter (where l.expires_at <= now()), 0), count(*) into v_expired, v_left
    from journal_entries e join point_lot_uses u on u.entry_id = e.id join point_lots l on l.id = u.lot_id
    where e.reference = p_reference;
  if v_left > 0 then
    return v_expired;
  end if;
  v_left := p_points;
  select id into v_spent from journal_entries where reference = p_spent_by;
  v_entry := ledger_post(p_reference, 'refund', array[v_account, shop_account('redeemed', 'point')],
    array[p_points::bigint, -p_points::bigint]);
  insert into point_refunds (entry_id, spent_by) values (v_entry, v_spent);
  for v_lot in
    select l.id, l.expires_at <= now() as is_over, u.points - coalesce((
        select sum(-b.points) from point_refunds r join point_lot_uses b on b.entry_id = r.entry_id
        where r.spent_by = v_spent and b.lot_id = l.id), 0) as spent
    from point_lot_uses u join point_lots l on l.id = u.lot_id where u.entry_id = v_spent
    order by l.expires_at desc, l.id desc for no key update of l
  loop
    continue when v_lot.spent <= 0;
    insert into point_lot_uses (entry_id, lot_id, points) values (v_entry, v_lot.id, -least(v_left, v_lot.spent));
    update point_lots set remaining = remaining + least(v_left, v_lot.spent) where id = v_lot.id;
    if v_lot.is_over then
      v_expired := v_expired + least(v_left, v_lot.spent);
    end if;
    v_left := v_left - least(v_left, v_lot.spent);
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    raise exception 'entry % has not spent % points that can still be returned', p_spent_by, p_points;
  end if;
  return v_expired;
end $$;
