-- Opens a member's two accounts where they are missing.
create function open_accounts(p_member bigint) returns void language sql as $$
  insert into ledger_accounts (member_id, kind, currency, balance)
  values (p_member, 'wallet', 'token', 0), (p_member, 'wallet', 'point', 0)
  on conflict do nothing
$$;
