-- Spends a member's points in an entry of their own: from the wallet to the account `redeemed`. Returns false when
-- there are too few.
create function take_points(p_member bigint, p_reference text, p_kind text, p_points integer) returns boolean
language plpgsql as $$
declare
  v_account bigint;
  v_entry bigint;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  if p_points > (select coalesce(sum(remaining), 0) from point_lots
      where member_id = p_member and remaining > 0 and expires_at > now()) then
    return false;
  end if;
  v_entry := ledger_post(p_reference, p_kind, array[v_account, shop_account('redeemed', 'point')],
    array[-p_points::bigint, p_points::bigint]);
  perform spend_points(array[p_member], array[v_entry], array[p_points]);
  return true;
end $$;
