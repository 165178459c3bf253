-- Pays members' debts of points with what they have now, oldest debt first. The members' accounts are taken by id.
create function settle_point_debts(p_members bigint[]) returns void language plpgsql as $$
declare
  v_debt record;
  v_live integer;
  v_entry bigint;
begin
  for v_debt in
    select d.reference, d.member_id, d.points, d.paid, a.id as account_id
    from point_debts d join ledger_accounts a on a.member_id = d.member_id and a.kind = 'wallet' and a.currency = 'point'
    where d.member_id = any (p_members) and d.paid < d.points order by a.id, d.at, d.reference for no key update
  loop
    select coalesce(sum(remaining), 0) into v_live from point_lots
      where member_id = v_debt.member_id and remaining > 0 and expires_at > now();
    v_live := least(v_live, v_debt.points - v_debt.paid);
    if v_live > 0 then
      v_entry := ledger_post('debt:' || v_debt.reference || ':' || v_debt.paid, 'clawback',
        array[v_debt.account_id, shop_account('gift', 'point')], array[-v_live::bigint, v_live::bigint]);
      perform spend_points(v_debt.member_id, v_entry, v_live);
      update point_debts set paid = paid + v_live where reference = v_debt.reference;
    end if;
  end loop;
end $$;
