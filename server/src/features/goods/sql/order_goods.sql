-- Orders of goods that arrived together, in one commit: each is written whole or refused with nothing written of it. Those
-- that pay with tokens are charged and their pieces are sold; the others reserve their pieces for some seconds. A key that
-- has its answer is answered with it; of several requests of one member the first is worked off, the others are told
-- 'again'. Prices were read outside, from version `version` of each product; a later version is answered with 'stale'.
-- Orders of what is gone are refused for all at once: a crowd after the last piece locks no account and is not gone through
-- one by one.
-- Lock order: goods by product → the members' accounts by id → coupons → point lots. Who waits for goods waits for one commit.
create function order_goods(p_requests jsonb, p_storage_days integer, p_unpaid integer)
returns table (i integer, result jsonb, is_new boolean) language plpgsql
  -- A plan made while a table was small must not read it whole when it has grown.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_requests goods_request[];
  v_request goods_request;
  v_done goods_request[] := '{}';
  v_products integer[];
  v_stock integer[];
  v_versions integer[];
  v_limits integer[];
  v_coming boolean[];
  -- of requests for more than is on the shelf: it only gets less in here
  v_gone integer[];
  v_coupons bigint[];
  v_at integer;
  v_is_coming boolean;
  v_sales bigint := shop_account('sales', 'token');
  v_redeemed bigint := shop_account('redeemed', 'point');
begin
  select array_agg((r.i, r.member_id, r.points_discount_limit, r.key, r.body_hash, r.order_number, r.products, r.versions,
      r.quantities, r.prices, r.total, r.points, r.discount, r.coupon, r.coupon_off, r.address, r.note, r.method,
      r.reserve_seconds, r.invoice,
      case when r.member_id is null then 'login_required' when r.place > 1 then 'again' end,
      null, null, null, null, null, null, null)::goods_request order by r.i)
    into v_requests
    from (
      select q.*, b.*, row_number() over (partition by b.member_id order by q.i) as place
      from jsonb_to_recordset(p_requests) q (i integer, token bytea, key text, body_hash bytea, order_number text,
        products integer[], versions integer[], quantities integer[], prices bigint[], total bigint, points integer,
        discount bigint, coupon bigint, coupon_off bigint, address bigint, note text, method text, reserve_seconds integer,
        invoice jsonb)
      left join lateral (
        select s.member_id, m.points_discount_limit from sessions s join members m on m.id = s.member_id
        where s.token_hash = q.token and s.expires_at > now() limit 1) b on true) r;

  perform from goods g where g.product_id = any (array(select unnest(r.products) from unnest(v_requests) r))
    order by g.product_id for no key update;
  -- A statement of its own: the one that waited would see what was there before the wait.
  select array_agg(g.product_id), array_agg(g.stock), array_agg(p.version), array_agg(g.member_limit),
      array_agg(g.arrives_at is not null and g.arrives_at > now())
    into v_products, v_stock, v_versions, v_limits, v_coming
    from goods g join products p on p.id = g.product_id
    where g.product_id = any (array(select unnest(r.products) from unnest(v_requests) r));
  v_gone := array(
    select distinct r.i from unnest(v_requests) r, unnest(r.products, r.versions, r.quantities) l (product, version, quantity)
      join unnest(v_products, v_stock, v_versions) g (product, stock, version) on g.product = l.product
    where r.refused is null and g.version = l.version and g.stock < l.quantity);
  -- Who spends no points does not wait for those that earlier orders are earning at this moment.
  perform from ledger_accounts a where a.kind = 'wallet' and a.member_id = any (array(
      select r.member from unnest(v_requests) r where r.refused is null and r.i <> all (v_gone)))
      and (a.currency = 'token' or a.member_id = any (array(
        select r.member from unnest(v_requests) r where r.refused is null and r.points > 0)))
    order by a.id for no key update;
  if exists (select from unnest(v_requests) r where r.coupon is not null) then
    select array_agg(x.id) into v_coupons
      from (select c.id from member_coupons c join unnest(v_requests) r on r.coupon = c.id and r.member = c.member_id
            where r.refused is null and r.i <> all (v_gone) and c.order_id is null and c.expires_at > now() order by c.id for no key update of c) x;
  end if;

  return query
    select r.i, case when k.body_hash = r.body_hash then k.answer
        else jsonb_build_object('refused', 'idempotency_conflict') end, false
    from unnest(v_requests) r join lateral (
      select o.body_hash, o.answer from idempotency_keys o where o.member_id = r.member and o.key = r.key limit 1) k on true
    where r.refused is null;
  v_requests := array(select r from unnest(v_requests) r where r.refused is not null or r.key is null or not exists (
    select from idempotency_keys o where o.member_id = r.member and o.key = r.key) order by r.i);
  if cardinality(v_gone) > 0 then
    return query select r.i, jsonb_build_object('refused', 'cart_changed', 'member', r.member), false
      from unnest(v_requests) r where r.i = any (v_gone);
    v_requests := array(select r from unnest(v_requests) r where r.i <> all (v_gone) order by r.i);
  end if;

  foreach v_request in array v_requests loop
    if v_request.refused is null then
      -- Of the points only those whose time is over are summed up: who buys much has a lot of each purchase.
      select w.id, p.id, w.balance, p.balance - (select coalesce(sum(l.remaining), 0) from point_lots l
          where l.member_id = v_request.member and l.remaining > 0 and l.expires_at <= now())
        into v_request.wallet, v_request.points_account, v_request.tokens, v_request.live_points
        from ledger_accounts w join ledger_accounts p on p.member_id = w.member_id and p.kind = 'wallet'
        where w.member_id = v_request.member and w.kind = 'wallet' and w.currency = 'token' and p.currency = 'point';
      v_is_coming := false;
      for k in 1 .. cardinality(v_request.products) loop
        v_at := array_position(v_products, v_request.products[k]);
        v_is_coming := v_is_coming or coalesce(v_coming[v_at], false);
        v_request.refused := case
          when v_request.refused is not null then v_request.refused
          when v_at is null then 'cart_changed'
          when v_versions[v_at] <> v_request.versions[k] then 'stale'
          when v_stock[v_at] < v_request.quantities[k] then 'cart_changed'
          when v_limits[v_at] is not null
            and v_limits[v_at] < v_request.quantities[k] + goods_bought(v_request.member, v_request.products[k])
            then 'cart_changed' end;
      end loop;
      v_request.refused := case
        when v_request.refused is not null then v_request.refused
        when v_request.address is not null and not exists (select from addresses a
          where a.id = v_request.address and a.member_id = v_request.member) then 'address_missing'
        when v_request.reserve_seconds is not null and p_unpaid <= (select count(*) from orders o
          where o.member_id = v_request.member and o.status = 'pending' and o.order_type = 'shop'
            and o.expires_at > now()) then 'too_many_unpaid'
        when v_request.points > 0 and v_request.discount * 100 > v_request.total * v_request.points_limit
          then 'points_over_cap'
        when v_request.live_points < v_request.points then 'points_too_low'
        when v_request.coupon is not null and v_request.coupon <> all (coalesce(v_coupons, '{}')) then 'coupon_missing'
        when v_request.reserve_seconds is null
          and v_request.tokens < v_request.total - v_request.discount - v_request.coupon_off then 'balance_too_low' end;
    end if;
    if v_request.refused is null then
      for k in 1 .. cardinality(v_request.products) loop
        v_at := array_position(v_products, v_request.products[k]);
        v_stock[v_at] := v_stock[v_at] - v_request.quantities[k];
      end loop;
      v_request.order_id := nextval('orders_id_seq');
      if v_request.points > 0 or (v_request.reserve_seconds is null
          and v_request.total > v_request.discount + v_request.coupon_off) then
        v_request.entry_id := nextval('journal_entries_id_seq');
      end if;
      -- What is kept and already here is in the storage when the order is: there is nothing left to do.
      v_request.status := case when v_request.reserve_seconds is not null then 'pending'
        when v_request.address is null and not v_is_coming then 'completed' else 'paid' end;
      v_done := v_done || v_request;
    else
      return query select v_request.i, jsonb_build_object('refused', v_request.refused)
        || case v_request.refused when 'balance_too_low' then jsonb_build_object('tokens', v_request.tokens)
          when 'cart_changed' then jsonb_build_object('member', v_request.member) else '{}' end, false;
    end if;
  end loop;
  if cardinality(v_done) = 0 then
    return;
  end if;

  perform insert_orders(array(
    select (d.order_id, d.order_number, d.member, 'shop', d.status, d.method,
      case when d.reserve_seconds is null then 'paid' else 'pending' end, null, null, d.total, d.points, d.discount,
      d.coupon_off, 0, d.total - d.discount - d.coupon_off, case when d.reserve_seconds is null then now() end,
      now() + make_interval(secs => d.reserve_seconds), null)::new_order
    from unnest(v_done) d));
  insert into order_lines (order_id, position, product_id, name, unit_price, quantity, subtotal)
    select d.order_id, l.position, l.product, p.name, l.price, l.quantity, l.price * l.quantity
    from unnest(v_done) d,
      unnest(d.products, d.quantities, d.prices) with ordinality l (product, quantity, price, position),
      lateral (select name from products where id = l.product limit 1) p;
  insert into goods_orders (order_id, customer_note, is_kept)
    select d.order_id, d.note, d.address is null from unnest(v_done) d;
  insert into order_invoices (order_id, member_id, invoice_type, carrier_number, tax_id, company_name, donation_code, email)
    select d.order_id, d.member, i.invoice_type, i.carrier_number, i.tax_id, i.company_name, i.donation_code, i.email
    from unnest(v_done) d, jsonb_populate_record(null::order_invoices, d.invoice) i where d.invoice is not null;
  insert into goods_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
    select d.order_id, a.member_id, a.name, a.phone, a.city, a.district, a.postcode, a.address_detail
    from unnest(v_done) d join addresses a on a.id = d.address;
  update goods g set stock = g.stock - t.sold - t.reserved, sold = g.sold + t.sold, reserved = g.reserved + t.reserved
    from (
      select l.product, coalesce(sum(l.quantity) filter (where d.reserve_seconds is null), 0) as sold,
        coalesce(sum(l.quantity) filter (where d.reserve_seconds is not null), 0) as reserved
      from unnest(v_done) d, unnest(d.products, d.quantities) l (product, quantity) group by l.product) t
    where g.product_id = t.product;

  with entries as (
    insert into journal_entries (id, reference, kind) overriding system value
    select d.entry_id, 'order:' || d.order_id, 'goods' from unnest(v_done) d where d.entry_id is not null
  ), sides as materialized (
    select d.entry_id, s.account_id, s.amount
    from unnest(v_done) d, lateral (
      select case when d.reserve_seconds is null then d.total - d.discount - d.coupon_off else 0 end as tokens) t,
      lateral (values (d.wallet, -t.tokens), (v_sales, t.tokens),
        (d.points_account, -d.points::bigint), (v_redeemed, d.points::bigint)) s (account_id, amount)
    where s.amount <> 0
  ), posted as (
    insert into postings (entry_id, account_id, amount) select s.entry_id, s.account_id, s.amount from sides s
  )
  update ledger_accounts a set balance = a.balance + s.amount
    from sides s where a.id = s.account_id and a.member_id is not null;
  perform spend_points(d.member, d.entry_id, d.points) from unnest(v_done) d where d.points > 0;
  if v_coupons is not null then
    update member_coupons c set order_id = d.order_id, used_at = now() from unnest(v_done) d where c.id = d.coupon;
  end if;
  perform store_goods(array(select d.order_id from unnest(v_done) d where d.reserve_seconds is null and d.address is null),
    p_storage_days);

  return query
    with answered as materialized (
      select d.i, d.member, d.key, d.body_hash, jsonb_build_object('order', d.order_id, 'number', d.order_number,
        'status', d.status, 'final', d.total - d.discount - d.coupon_off,
        'tokens', d.tokens - case when d.reserve_seconds is null then d.total - d.discount - d.coupon_off else 0 end,
        'points', d.live_points - d.points) as answer
      from unnest(v_done) d
    ), kept as (
      insert into idempotency_keys (member_id, key, body_hash, answer)
      select a.member, a.key, a.body_hash, a.answer from answered a where a.key is not null
    )
    select a.i, a.answer, true from answered a;
end $$;
