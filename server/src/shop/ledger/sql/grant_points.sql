-- Gives points to members: an entry each from the shop's gift account, and a lot that lasts for `p_lasts`. Grants whose
-- reference exists are skipped. Members who owe points pay with them. Lock order: the point accounts by id, the order
-- in which a draw takes them.
create function grant_points(
  p_kind text, p_members bigint[], p_references text[], p_points integer[], p_lasts interval
) returns void language plpgsql as $$
declare
  v_accounts bigint[];
  v_owners bigint[];
  v_gift bigint := shop_account('gift', 'point');
begin
  select array_agg(a.id), array_agg(a.member_id) into v_accounts, v_owners
    from (
      select id, member_id from ledger_accounts
      where member_id = any (p_members) and kind = 'wallet' and currency = 'point'
      order by id for no key update) a;
  if not p_members <@ coalesce(v_owners, '{}') then
    raise exception 'some of the members % have no account', p_members;
  end if;

  -- No joins between parts of the batch: the planner knows no row counts for arrays and for rows this statement has
  -- just written, and would compare every row with every other.
  with due as materialized (
    select nextval('journal_entries_id_seq') as entry_id, g.reference, g.member_id, g.points,
      v_accounts[array_position(v_owners, g.member_id)] as account_id
    from unnest(p_members, p_references, p_points) g (member_id, reference, points)
    where not exists (select from journal_entries e where e.reference = g.reference)
  ), entries as (
    insert into journal_entries (id, reference, kind) overriding system value
    select entry_id, reference, p_kind from due
  ), posted as (
    insert into postings (entry_id, account_id, amount)
    select entry_id, account_id, points from due
    union all
    select entry_id, v_gift, -points from due
  ), lots as (
    insert into point_lots (member_id, entry_id, granted, remaining, expires_at)
    select member_id, entry_id, points, points, now() + p_lasts from due
  )
  update ledger_accounts a set balance = a.balance + s.points
    from (select account_id, sum(points) as points from due group by account_id) s where a.id = s.account_id;
  perform settle_debts(p_members);
end $$;
