-- Points for members, an entry each out of the shop's gift account and a lot that lasts for `p_lasts`; what has its
-- reference already is passed over. Who owes points pays with them. Lock order: the point accounts by id, which a draw takes in the same order.
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
  if exists (select from unnest(p_members) m (id) where m.id <> all (coalesce(v_owners, '{}'))) then
    raise exception 'of the members % some have no account', p_members;
  end if;

  with due as materialized (
    select g.reference, a.id as account_id, g.member_id, g.points
    from unnest(p_members, p_references, p_points) g (member_id, reference, points)
    join unnest(v_accounts, v_owners) a (id, owner) on a.owner = g.member_id
    where not exists (select from journal_entries e where e.reference = g.reference)
  ), entries as materialized (
    insert into journal_entries (reference, kind) select reference, p_kind from due returning id, reference
  ), granted as materialized (
    select e.id as entry_id, d.account_id, d.member_id, d.points from due d join entries e on e.reference = d.reference
  ), posted as (
    insert into postings (entry_id, account_id, amount)
    select entry_id, account_id, points from granted
    union all
    select entry_id, v_gift, -points from granted
  ), lots as (
    insert into point_lots (member_id, entry_id, granted, remaining, expires_at)
    select member_id, entry_id, points, points, now() + p_lasts from granted
  )
  update ledger_accounts a set balance = a.balance + s.points
    from (select account_id, sum(points) as points from granted group by account_id) s where a.id = s.account_id;
  perform settle_debts(p_members);
end $$;
