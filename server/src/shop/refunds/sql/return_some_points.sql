-- Gives some of the points that an order spent back to the lots they came from, those that expire last first; what has
-- expired meanwhile stays expired. Earlier refunds of the order have taken their part.
create function return_some_points(p_member bigint, p_order bigint, p_refund bigint, p_points integer) returns void
language plpgsql as $$
declare
  v_account bigint;
  v_entry bigint;
  v_left integer := p_points;
  v_lot record;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  v_entry := ledger_post('refund-points:' || p_refund, 'refund', array[v_account, shop_account('redeemed', 'point')],
    array[p_points::bigint, -p_points::bigint]);
  for v_lot in
    select l.id, sum(u.points)::integer as spent
    from point_lots l join point_lot_uses u on u.lot_id = l.id join journal_entries e on e.id = u.entry_id
    where e.reference = 'order:' || p_order
      or e.reference in (select 'refund-points:' || r.id from refunds r where r.order_id = p_order)
    group by l.id having sum(u.points) > 0 order by l.expires_at desc, l.id desc
  loop
    exit when v_left = 0;
    insert into point_lot_uses (entry_id, lot_id, points) values (v_entry, v_lot.id, -least(v_left, v_lot.spent));
    update point_lots set remaining = remaining + least(v_left, v_lot.spent) where id = v_lot.id;
    v_left := v_left - least(v_left, v_lot.spent);
  end loop;
  if v_left > 0 then
    raise exception 'order % has spent % points too few', p_order, v_left;
  end if;
end $$;
