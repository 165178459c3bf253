-- Takes points back that were earned with what was given back, out of the member's live lots; what is missing is a debt
-- under the same reference. Once per reference.
create function take_back_points(p_member bigint, p_reference text, p_points integer) returns void language plpgsql as $$
declare
  v_account bigint;
  v_live integer;
  v_entry bigint;
begin
  select id into v_account from ledger_accounts
    where member_id = p_member and kind = 'wallet' and currency = 'point' for no key update;
  if p_points <= 0 or exists (select from journal_entries where reference = p_reference)
      or exists (select from point_debts where reference = p_reference) then
    return;
  end if;
  select coalesce(sum(remaining), 0) into v_live from point_lots
    where member_id = p_member and remaining > 0 and expires_at > now();
  if least(v_live, p_points) > 0 then
    v_entry := ledger_post(p_reference, 'clawback', array[v_account, shop_account('gift', 'point')],
      array[-least(v_live, p_points)::bigint, least(v_live, p_points)::bigint]);
    perform spend_points(p_member, v_entry, least(v_live, p_points));
  end if;
  if p_points > v_live then
    insert into point_debts (reference, member_id, points) values (p_reference, p_member, p_points - v_live);
  end if;
end $$;
