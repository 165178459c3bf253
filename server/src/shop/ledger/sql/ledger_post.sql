-- Posts one event: an entry, its postings (at least one), and the balances they change. Raises when the amounts do not
-- sum to zero per currency, when the reference was used before, and when a balance would fall below zero.
-- Lock order: the caller has locked every member account it names, in order of id (as `charge_wallet` does); the update
-- below takes them in any order the planner chooses.
create function ledger_post(p_reference text, p_kind text, p_accounts bigint[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  v_entry bigint;
begin
  if coalesce(cardinality(p_accounts), 0) = 0 then
    raise exception 'entry % has no postings', p_reference;
  end if;
  if exists (
    select from unnest(p_accounts, p_amounts) as p (account_id, amount) join ledger_accounts a on a.id = p.account_id
    group by a.currency having sum(p.amount) <> 0
  ) then
    raise exception 'entry % does not sum to zero', p_reference;
  end if;
  insert into journal_entries (reference, kind) values (p_reference, p_kind) returning id into v_entry;
  insert into postings (entry_id, account_id, amount)
    select v_entry, p.account_id, p.amount from unnest(p_accounts, p_amounts) as p (account_id, amount);
  update ledger_accounts a set balance = a.balance + p.amount
    from unnest(p_accounts, p_amounts) as p (account_id, amount)
    where a.id = p.account_id and a.member_id is not null;
  return v_entry;
end $$;
