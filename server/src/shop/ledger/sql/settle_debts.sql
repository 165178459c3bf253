-- Lets members who owe points pay with their live points; called after points were earned, with the accounts locked.
create function settle_debts(p_members bigint[]) returns void language plpgsql as $$
declare
  v_debt record;
  v_account bigint;
  v_entry bigint;
  v_points integer;
begin
  for v_debt in
    select member_id, owed, payments from point_debts
    where member_id = any (p_members) and owed > 0 order by member_id for no key update
  loop
    select least(v_debt.owed, coalesce(sum(remaining), 0)) into v_points from point_lots
      where member_id = v_debt.member_id and remaining > 0 and expires_at > now();
    continue when v_points = 0;
    select id into v_account from ledger_accounts
      where member_id = v_debt.member_id and kind = 'wallet' and currency = 'point' for no key update;
    v_entry := ledger_post('debt:' || v_debt.member_id || ':' || v_debt.payments, 'debt',
      array[v_account, shop_account('gift', 'point')], array[-v_points::bigint, v_points::bigint]);
    perform spend_points(array[v_debt.member_id], array[v_entry], array[v_points]);
    update point_debts set owed = owed - v_points, payments = payments + 1 where member_id = v_debt.member_id;
  end loop;
end $$;
