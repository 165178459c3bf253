create function shop_account(p_kind text, p_currency text) returns bigint language sql stable as $$
  select id from ledger_accounts where member_id is null and kind = p_kind and currency = p_currency
$$;
