-- Takes tokens and points for requests whose slots are chosen, and writes their orders; a request whose member has too
-- little is refused, and nothing of it is written; those without a choice are left out. It writes its postings itself:
-- `post_entries` would cost every draw two more statements. Each request is of another member. Lock order: the members'
-- accounts by id, then point lots, then coupons.
create function charge_wallet(p_requests draw_request[], p_choices draw_choice[]) returns draw_charge[] language plpgsql as $$
declare
  v_wallets bigint[];
  v_owners bigint[];
  v_balances bigint[];
  v_point_accounts bigint[];
  v_point_owners bigint[];
  v_coupons bigint[];
  v_requests draw_request[] := p_requests;
  v_charges draw_charge[];
begin
  if cardinality(p_choices) < cardinality(p_requests) then
    v_requests := array(select r from unnest(p_requests) r where r.i in (select c.i from unnest(p_choices) c));
  end if;
  select array_agg(a.id) filter (where a.currency = 'token'), array_agg(a.member_id) filter (where a.currency = 'token'),
      array_agg(a.balance) filter (where a.currency = 'token'), array_agg(a.id) filter (where a.currency = 'point'),
      array_agg(a.member_id) filter (where a.currency = 'point'),
      (select array_agg(r.coupon) from unnest(v_requests) r where r.coupon is not null)
    into v_wallets, v_owners, v_balances, v_point_accounts, v_point_owners, v_coupons
    from (
      select id, member_id, currency, balance from ledger_accounts
      where member_id = any (array(select r.member from unnest(v_requests) r)) and kind = 'wallet'
        and (currency = 'token' or member_id = any (array(select r.member from unnest(v_requests) r where r.points > 0)))
      order by id for no key update) a;

  if v_coupons is not null then
    select array_agg(x.id) into v_coupons
      from (select c.id from member_coupons c join unnest(v_requests) r on r.coupon = c.id and r.member = c.member_id
            where c.order_id is null and c.expires_at > now() order by c.id for no key update of c) x;
  end if;

  select array_agg(draw_charge_of(i => r.i, refused => f.refused,
      details => case when f.refused = 'balance_too_low' then jsonb_build_object('tokens', w.tokens) end,
      order_id => case when f.refused is null then nextval('orders_id_seq') end,
      entry_id => case when f.refused is null and (r.points > 0 or r.total > r.discount + r.coupon_off)
        then nextval('journal_entries_id_seq') end,
      wallet => v_wallets[array_position(v_owners, r.member)],
      points_account => case when r.points > 0 then v_point_accounts[array_position(v_point_owners, r.member)] end,
      tokens => w.tokens, live_points => e.live_points))
    into v_charges
    from unnest(v_requests) r
    cross join lateral (select v_balances[array_position(v_owners, r.member)] as tokens) w
    cross join lateral (
      -- The account's balance includes expired points that are not booked out yet. Subtracting those reads few rows;
      -- summing the live lots would read as many as the member has purchases.
      select coalesce((select balance from ledger_accounts
            where member_id = r.member and kind = 'wallet' and currency = 'point'), 0)
          - coalesce((select sum(remaining) from point_lots
            where member_id = r.member and remaining > 0 and expires_at <= now()), 0) as live_points) e
    cross join lateral (
      select case
        when is_blocked(r.member) then 'member_blocked'
        when r.points > 0 and r.discount * 100 > r.total * r.points_limit then 'points_over_cap'
        when r.points > 0 and e.live_points < r.points then 'points_too_low'
        when r.coupon is not null and r.coupon <> all (coalesce(v_coupons, '{}')) then 'coupon_missing'
        when w.tokens < r.total - r.discount - r.coupon_off then 'balance_too_low' end as refused) f;

  perform insert_orders(array(
    select new_order_of(id => g.order_id, order_number => r.order_number, member_id => r.member,
      order_type => c.order_type, status => 'completed', payment_method => 'balance', payment_status => 'paid',
      product_id => c.product, lot_id => c.lot, total_amount => r.total, points_used => r.points,
      points_discount => r.discount, coupon_discount => r.coupon_off,
      final_amount => r.total - r.discount - r.coupon_off, paid_at => c.at)
    from unnest(v_charges) g join unnest(v_requests) r on r.i = g.i join unnest(p_choices) c on c.i = g.i
    where g.refused is null));

  with paid as materialized (
    select g.entry_id, g.order_id, g.wallet, g.points_account, r.points::bigint,
      r.total - r.discount - r.coupon_off as tokens
    from unnest(v_charges) g join unnest(v_requests) r on r.i = g.i where g.entry_id is not null
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
    perform spend_points(array_agg(r.member), array_agg(g.entry_id), array_agg(r.points))
      from unnest(v_charges) g join unnest(v_requests) r on r.i = g.i where g.entry_id is not null and r.points > 0;
  end if;

  if v_coupons is not null then
    perform use_coupons(array_agg(r.coupon), array_agg(r.member), array_agg(g.order_id))
      from unnest(v_charges) g join unnest(v_requests) r on r.i = g.i where g.refused is null and r.coupon is not null;
  end if;
  return v_charges;
end $$;
