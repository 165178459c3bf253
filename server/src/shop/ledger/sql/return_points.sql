-- Returns the points that an entry spent to the lots they came from; points that have expired since stay expired. The
-- result is their number, 0 when the entry spent none.
create function return_points(p_member bigint, p_spent_by text, p_reference text, p_kind text) returns integer
language plpgsql as $$
declare
  v_account bigint;
  v_spent bigint;
  v_points integer;
  v_entry bigint;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  select e.id, sum(u.points)::integer into v_spent, v_points
    from journal_entries e join point_lot_uses u on u.entry_id = e.id where e.reference = p_spent_by group by e.id;
  if not found then
    return 0;
  end if;
  v_entry := ledger_post(p_reference, p_kind, array[v_account, shop_account('redeemed', 'point')],
    array[v_points::bigint, -v_points::bigint]);
  insert into point_lot_uses (entry_id, lot_id, points)
    select v_entry, lot_id, -points from point_lot_uses where entry_id = v_spent;
  update point_lots l set remaining = l.remaining + u.points
    from point_lot_uses u where u.entry_id = v_spent and l.id = u.lot_id;
  return v_points;
end $$;
