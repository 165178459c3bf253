-- The same as `ledger_post` for several entries at once: their ids are taken from the sequence beforehand, and their
-- postings are in `p_postings`. Raises when an entry does not sum to zero per currency, when a reference was used
-- before, and when a balance would fall below zero. Lock order: the caller has locked every member account it names, in
-- order of id.
create function post_entries(p_kind text, p_entries bigint[], p_references text[], p_postings postings[])
returns void language plpgsql as $$
declare
  v_wrong bigint;
begin
  -- The planner does not know an array's length: `limit 1` keeps each account a lookup by its key.
  select p.entry_id into v_wrong
    from unnest(p_postings) p
    cross join lateral (select currency from ledger_accounts where id = p.account_id limit 1) a
    group by p.entry_id, a.currency having sum(p.amount) <> 0 limit 1;
  if found then
    raise exception 'entry % does not sum to zero', v_wrong;
  end if;
  with entered as (
    insert into journal_entries (id, reference, kind) overriding system value
    select e.id, e.reference, p_kind from unnest(p_entries, p_references) e (id, reference)
  ), posted as (
    insert into postings (entry_id, account_id, amount) select p.entry_id, p.account_id, p.amount from unnest(p_postings) p
  )
  update ledger_accounts a set balance = a.balance + p.amount
    from (select account_id, sum(amount) as amount from unnest(p_postings) group by account_id) p
    where a.id = p.account_id and a.member_id is not null;
end $$;
