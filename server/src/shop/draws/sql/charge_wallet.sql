-- Takes tokens and points for lines whose slots are chosen, and writes their orders; a line whose member has too little
-- is refused, and nothing of it is written. It writes its postings itself: `post_entries` would cost every draw two
-- more statements. Each line is of another member. Lock order: the members' accounts by id, then point lots, then
-- coupons.
create function charge_wallet(p_lines draw_line[]) returns draw_line[] language plpgsql as $$
declare
  v_wallets bigint[];
  v_owners bigint[];
  v_balances bigint[];
  v_point_accounts bigint[];
  v_point_owners bigint[];
  v_coupons bigint[];
  v_lines draw_line[];
begin
  select array_agg(a.id) filter (where a.currency = 'token'), array_agg(a.member_id) filter (where a.currency = 'token'),
      array_agg(a.balance) filter (where a.currency = 'token'), array_agg(a.id) filter (where a.currency = 'point'),
      array_agg(a.member_id) filter (where a.currency = 'point'),
      (select array_agg(l.coupon) from unnest(p_lines) l where l.coupon is not null)
    into v_wallets, v_owners, v_balances, v_point_accounts, v_point_owners, v_coupons
    from (
      select id, member_id, currency, balance from ledger_accounts
      where member_id = any (array(select l.member from unnest(p_lines) l)) and kind = 'wallet'
        and (currency = 'token' or member_id = any (array(select l.member from unnest(p_lines) l where l.points > 0)))
      order by id for no key update) a;

  if v_coupons is not null then
    select array_agg(x.id) into v_coupons
      from (select c.id from member_coupons c join unnest(p_lines) l on l.coupon = c.id and l.member = c.member_id
            where c.order_id is null and c.expires_at > now() order by c.id for no key update of c) x;
  end if;

  select array_agg((l.i, f.refused,
      case when f.refused = 'balance_too_low' then jsonb_build_object('tokens', w.tokens) end,
      false, false, l.game, l.order_type, l.member, l.key, l.body_hash, l.points_limit, l.total, l.points, l.discount,
      l.coupon, l.coupon_off, l.order_number, l.product, l.lot, l.numbers, l.prizes, l.salts, l.seq, l.prev, l.at, l.last, l.remaining,
      l.locked_until, l.holder,
      case when f.refused is null then nextval('orders_id_seq') end,
      case when f.refused is null and (l.points > 0 or l.total > l.discount + l.coupon_off)
        then nextval('journal_entries_id_seq') end,
      v_wallets[array_position(v_owners, l.member)],
      case when l.points > 0 then v_point_accounts[array_position(v_point_owners, l.member)] end,
      w.tokens, e.live_points)::draw_line)
    into v_lines
    from unnest(p_lines) l
    cross join lateral (select v_balances[array_position(v_owners, l.member)] as tokens) w
    cross join lateral (
      -- The account's balance includes expired points that are not booked out yet. Subtracting those reads few rows;
      -- summing the live lots would read as many as the member has purchases.
      select coalesce((select balance from ledger_accounts
            where member_id = l.member and kind = 'wallet' and currency = 'point'), 0)
          - coalesce((select sum(remaining) from point_lots
            where member_id = l.member and remaining > 0 and expires_at <= now()), 0) as live_points) e
    cross join lateral (
      select case
        when l.points > 0 and l.discount * 100 > l.total * l.points_limit then 'points_over_cap'
        when l.points > 0 and e.live_points < l.points then 'points_too_low'
        when l.coupon is not null and l.coupon <> all (coalesce(v_coupons, '{}')) then 'coupon_missing'
        when w.tokens < l.total - l.discount - l.coupon_off then 'balance_too_low' end as refused) f;

  perform insert_orders(array(
    select (l.order_id, l.order_number, l.member, l.order_type, 'completed', 'balance', 'paid', l.product, l.lot,
      l.total, l.points, l.discount, l.coupon_off, 0, l.total - l.discount - l.coupon_off, l.at, null, null)::new_order
    from unnest(v_lines) l where l.refused is null));

  with paid as materialized (
    select l.entry_id, l.order_id, l.wallet, l.points_account, l.points::bigint, l.total - l.discount - l.coupon_off as tokens
    from unnest(v_lines) l where l.entry_id is not null
  ), entries as (
    insert into journal_entries (id, reference, kind) overriding system value
    select entry_id, 'order:' || order_id, 'draw' from paid
  ), sides as materialized (
    select p.entry_id, s.account_id, s.amount
    from paid p, lateral (values
      (p.wallet, -p.tokens),
      ((select shop_account('sales', 'token')), p.tokens),
      (p.points_account, -p.points),
      (case when p.points > 0 then (select shop_account('redeemed', 'point')) end, p.points)) s (account_id, amount)
    where s.amount <> 0
  ), posted as (
    insert into postings (entry_id, account_id, amount) select entry_id, account_id, amount from sides
  )
  update ledger_accounts a set balance = a.balance + s.amount
    from sides s where a.id = s.account_id and a.member_id is not null;

  if v_point_accounts is not null then
    perform spend_points(array_agg(l.member), array_agg(l.entry_id), array_agg(l.points))
      from unnest(v_lines) l where l.entry_id is not null and l.points > 0;
  end if;

  if v_coupons is not null then
    perform use_coupons(array_agg(l.coupon), array_agg(l.member), array_agg(l.order_id))
      from unnest(v_lines) l where l.refused is null and l.coupon is not null;
  end if;
  return v_lines;
end $$;
