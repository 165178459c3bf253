-- Orders of goods that arrived together, in one commit: each is written whole, or refused and not written at all.
-- Orders paid with tokens are charged and their pieces sold; the others reserve their pieces for some seconds. A key
-- that has an answer gets it again; of several requests of one member the first is processed, the others are answered
-- with 'again'. Prices were read outside, from version `version` of each product; a later version is answered with
-- 'stale'. The requests are numbered from 0.
-- Orders of sold-out goods are found all at once, so that a crowd after the last piece locks no account. Beginning a
-- statement costs more than most of them do, so rare data is looked up only for requests that need it, and rows that
-- every order has are written for all orders at once: orders and entries by their owners' functions, then the rest.
-- Lock order: goods by product → the members' accounts by id → coupons → addresses → point lots. A buyer who waits for
-- goods waits for one commit.
create function order_goods(p_requests jsonb, p_storage_days integer, p_unpaid integer)
returns table (i integer, result jsonb, is_new boolean) language plpgsql
  -- A plan made while a table was small must not scan the whole table once it has grown.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  -- one for each request, in order; null where no session has the token
  v_members bigint[];
  v_buyers bigint[];
  -- the buyers among them who still have an account
  v_living bigint[];
  v_spenders bigint[];
  v_coupons bigint[];
  -- the most pieces of one product that a request asks for
  v_most integer;
  v_request goods_request;
  v_done goods_request[] := '{}';
  v_products integer[];
  v_names text[];
  v_stock integer[];
  v_least integer;
  v_versions integer[];
  v_limits integer[];
  v_arrivals timestamptz[];
  -- requests for more than is on the shelf: in this function stock only decreases
  v_gone integer[] := '{}';
  v_at integer;
  v_is_coming boolean;
  v_has_points boolean := false;
  v_has_coupon boolean := false;
  v_has_address boolean := false;
  v_has_invoice boolean := false;
  v_has_entry boolean := false;
  v_sales bigint;
  v_redeemed bigint;
begin
  select array_agg(b.member_id order by q.i), array_agg(b.member_id) filter (where q.points > 0),
      array_agg(q.coupon) filter (where q.coupon is not null), max((select max(n) from unnest(q.quantities) n))
    into v_members, v_spenders, v_coupons, v_most
    from jsonb_to_recordset(p_requests) q (i integer, token bytea, quantities integer[], points integer, coupon bigint)
    left join lateral (
      select s.member_id from sessions s where s.token_hash = q.token and s.expires_at > now() limit 1) b on true;

  perform from goods g where g.product_id = any (array(
      select unnest(q.products) from jsonb_to_recordset(p_requests) q (products integer[])))
    order by g.product_id for no key update;
  -- A separate statement: the snapshot of the one that waited is older than the wait.
  select array_agg(g.product_id), array_agg(p.name), array_agg(g.stock), min(g.stock), array_agg(p.version),
      array_agg(g.member_limit), array_agg(g.arrives_at)
    into v_products, v_names, v_stock, v_least, v_versions, v_limits, v_arrivals
    from goods g join products p on p.id = g.product_id
    where g.product_id = any (array(select unnest(q.products) from jsonb_to_recordset(p_requests) q (products integer[])));
  v_buyers := v_members;
  if v_most > v_least then
    v_gone := array(
      select distinct q.i from jsonb_to_recordset(p_requests) q (i integer, products integer[], versions integer[], quantities integer[]),
        unnest(q.products, q.versions, q.quantities) l (product, version, quantity)
        join unnest(v_products, v_stock, v_versions) g (product, stock, version) on g.product = l.product
      where g.version = l.version and g.stock < l.quantity);
    v_buyers := array(select b.member from unnest(v_members) with ordinality b (member, n) where b.n - 1 <> all (v_gone));
  end if;
  -- A buyer who spends no points does not wait for the point accounts that earlier orders are crediting right now. A
  -- deletion of the account waits for the order's commit, so that it finds the note; a buyer who had to wait for a
  -- deletion has no account left to order with.
  v_living := array(
    select m.id from ledger_accounts a join members m on m.id = a.member_id and m.deleted_at is null
    where a.kind = 'wallet' and a.member_id = any (v_buyers) and (a.currency = 'token' or a.member_id = any (v_spenders))
    order by a.id for no key update of a for key share of m);
  if v_coupons is not null then
    v_coupons := array(
      select c.id from jsonb_to_recordset(p_requests) q (i integer, coupon bigint)
        join member_coupons c on c.id = q.coupon and c.member_id = v_members[q.i + 1]
      where q.i <> all (v_gone) and c.order_id is null and c.expires_at > now()
      order by c.id for no key update of c);
  end if;

  -- Only expired points are summed up: a member who buys much has a lot for each purchase.
  for v_request in
    select q.i, q.member, q.key, q.body_hash, q.order_number, q.products, q.versions, q.quantities, q.prices, q.total, q.points,
      q.discount, q.coupon, q.coupon_off, q.address, q.note, q.method, q.reserve_seconds, q.invoice, k.body_hash, k.answer,
      w.id, w.balance, p.id, p.balance - e.points, null, null, null, null
    from (
      select r.*, v_members[r.i + 1] as member
      from jsonb_to_recordset(p_requests) r (i integer, key text, body_hash bytea, order_number text, products integer[],
        versions integer[], quantities integer[], prices bigint[], total bigint, points integer, discount bigint,
        coupon bigint, coupon_off bigint, address bigint, note text, method text, reserve_seconds integer,
        invoice jsonb)) q
      left join lateral (
        select o.body_hash, o.answer from idempotency_keys o where o.member_id = q.member and o.key = q.key limit 1) k on true
      left join lateral (select a.id, a.balance from ledger_accounts a
        where a.member_id = q.member and a.kind = 'wallet' and a.currency = 'token' limit 1) w on true
      left join lateral (select a.id, a.balance from ledger_accounts a
        where a.member_id = q.member and a.kind = 'wallet' and a.currency = 'point' limit 1) p on true
      cross join lateral (select coalesce(sum(l.remaining), 0) as points from point_lots l
        where l.member_id = q.member and l.remaining > 0 and l.expires_at <= now()) e
    order by q.i
  loop
    i := v_request.i;
    if v_request.member is null then
      v_request.refused := 'login_required';
    elsif array_position(v_members, v_request.member) <= v_request.i then
      v_request.refused := 'again';
    elsif v_request.kept_hash is not null then
      result := case when v_request.kept_hash = v_request.body_hash then v_request.stored_answer
        else jsonb_build_object('refused', 'idempotency_conflict') end;
      is_new := false;
      return next;
      continue;
    elsif v_request.i = any (v_gone) then
      v_request.refused := 'cart_changed';
    elsif v_request.member <> all (v_living) then
      v_request.refused := 'login_required';
    else
      v_is_coming := false;
      for k in 1 .. cardinality(v_request.products) loop
        v_at := array_position(v_products, v_request.products[k]);
        v_is_coming := v_is_coming or coalesce(v_arrivals[v_at] > now(), false);
        v_request.refused := case
          when v_at is null then 'cart_changed'
          when v_versions[v_at] <> v_request.versions[k] then 'stale'
          when v_stock[v_at] < v_request.quantities[k] then 'cart_changed' end;
        if v_request.refused is null and v_limits[v_at] is not null
            and v_limits[v_at] < v_request.quantities[k] + goods_bought(v_request.member, v_request.products[k]) then
          v_request.refused := 'cart_changed';
        end if;
        exit when v_request.refused is not null;
      end loop;
      if v_request.refused is null and v_request.address is not null then
        -- Locked, because it is read once more when it is stored with the order: nobody may remove it in between.
        perform from addresses a where a.id = v_request.address and a.member_id = v_request.member for key share;
        if not found then
          v_request.refused := 'address_missing';
        end if;
      end if;
      if v_request.refused is null and v_request.reserve_seconds is not null and p_unpaid <= (
          select count(*) from orders o where o.member_id = v_request.member and o.status = 'pending'
            and o.order_type = 'shop' and o.expires_at > now()) then
        v_request.refused := 'too_many_unpaid';
      end if;
      if v_request.refused is null and v_request.points > 0 and v_request.discount * 100 > v_request.total * (
          select m.points_discount_limit from members m where m.id = v_request.member) then
        v_request.refused := 'points_over_cap';
      end if;
      v_request.refused := case
        when v_request.refused is not null then v_request.refused
        when v_request.live_points < v_request.points then 'points_too_low'
        when v_request.coupon is not null and v_request.coupon <> all (v_coupons) then 'coupon_missing'
        when v_request.reserve_seconds is null
          and v_request.tokens < v_request.total - v_request.discount - v_request.coupon_off then 'balance_too_low' end;
    end if;
    if v_request.refused is not null then
      result := jsonb_build_object('refused', v_request.refused)
        || case v_request.refused when 'balance_too_low' then jsonb_build_object('tokens', v_request.tokens)
          when 'cart_changed' then jsonb_build_object('member', v_request.member) else '{}' end;
      is_new := false;
      return next;
      continue;
    end if;
    for k in 1 .. cardinality(v_request.products) loop
      v_at := array_position(v_products, v_request.products[k]);
      v_stock[v_at] := v_stock[v_at] - v_request.quantities[k];
    end loop;
    v_request.order_id := nextval('orders_id_seq');
    if v_request.points > 0 or (v_request.reserve_seconds is null
        and v_request.total > v_request.discount + v_request.coupon_off) then
      v_request.entry_id := nextval('journal_entries_id_seq');
    end if;
    -- Goods for the storage that are in stock are stored with the order: there is nothing left to do.
    v_request.status := case when v_request.reserve_seconds is not null then 'pending'
      when v_request.address is null and not v_is_coming then 'completed' else 'paid' end;
    v_has_entry := v_has_entry or v_request.entry_id is not null;
    v_has_points := v_has_points or v_request.points > 0;
    v_has_coupon := v_has_coupon or v_request.coupon is not null;
    v_has_address := v_has_address or v_request.address is not null;
    v_has_invoice := v_has_invoice or v_request.invoice is not null;
    v_done := v_done || v_request;
  end loop;
  if cardinality(v_done) = 0 then
    return;
  end if;
  perform insert_orders(
    array(
      select (d.order_id, d.order_number, d.member, 'shop', d.status, d.method,
        case when d.reserve_seconds is null then 'paid' else 'pending' end, null, null, d.total, d.points, d.discount,
        d.coupon_off, 0, d.total - d.discount - d.coupon_off, case when d.reserve_seconds is null then now() end,
        now() + make_interval(secs => d.reserve_seconds), null)::new_order
      from unnest(v_done) d),
    array(
      select (d.order_id, l.position, l.product, g.name, l.price, l.quantity)::new_line
      from unnest(v_done) d cross join lateral unnest(d.products, d.quantities, d.prices) with ordinality
          l (product, quantity, price, position)
        join unnest(v_products, v_names) g (product, name) on g.product = l.product));
  if v_has_entry then
    v_sales := shop_account('sales', 'token');
    v_redeemed := case when v_has_points then shop_account('redeemed', 'point') end;
    perform post_entries('goods', array_agg(d.entry_id), array_agg('order:' || d.order_id), array(
        select (d.entry_id, s.account_id, s.amount)::postings
        from unnest(v_done) d
          cross join lateral (select case when d.reserve_seconds is null then d.total - d.discount - d.coupon_off else 0 end) c (charged)
          cross join lateral (values (d.wallet, -c.charged), (v_sales, c.charged),
            (d.points_account, -d.points::bigint), (v_redeemed, d.points::bigint)) s (account_id, amount)
        where d.entry_id is not null and s.amount <> 0))
      from unnest(v_done) d where d.entry_id is not null;
  end if;

  return query
    with done as materialized (
      select d.*, case when d.reserve_seconds is null then d.total - d.discount - d.coupon_off else 0 end as charged
      from unnest(v_done) d
    ), lines as materialized (
      select d.order_id, d.member, l.position, l.product, g.arrives_at, l.quantity,
        d.reserve_seconds is null as is_paid, d.address is null as is_kept
      from done d cross join lateral unnest(d.products, d.quantities) with ordinality l (product, quantity, position)
        join unnest(v_products, v_arrivals) g (product, arrives_at) on g.product = l.product
    ), noted as (
      insert into goods_orders (order_id, customer_note, is_kept) select d.order_id, d.note, d.address is null from done d
    ), counted as (
      update goods g set stock = g.stock - t.sold - t.reserved, sold = g.sold + t.sold, reserved = g.reserved + t.reserved
      from (
        select l.product, coalesce(sum(l.quantity) filter (where l.is_paid), 0) as sold,
          coalesce(sum(l.quantity) filter (where not l.is_paid), 0) as reserved
        from lines l group by l.product) t
      where g.product_id = t.product
    ), stored as (
      -- As `store_goods` does for orders that are paid later.
      insert into box_items (member_id, order_id, goods_id, source, status, preorder_at, expires_at)
      select l.member, l.order_id, l.product, 'goods', case when l.arrives_at > now() then 'pending' else 'available' end,
        case when l.arrives_at > now() then l.arrives_at end,
        greatest(l.arrives_at, now()) + make_interval(days => p_storage_days)
      from lines l, generate_series(1, l.quantity) where l.is_paid and l.is_kept order by l.order_id, l.position
    ), answered as materialized (
      select d.i, d.member, d.key, d.body_hash, jsonb_build_object('order', d.order_id, 'number', d.order_number,
        'status', d.status, 'final', d.total - d.discount - d.coupon_off, 'tokens', d.tokens - d.charged,
        'points', d.live_points - d.points) as answer
      from done d
    ), kept as (
      insert into idempotency_keys (member_id, key, body_hash, answer)
      select a.member, a.key, a.body_hash, a.answer from answered a where a.key is not null
    )
    select a.i, a.answer, true from answered a;

  if v_has_invoice then
    insert into order_invoices (order_id, member_id, invoice_type, carrier_number, tax_id, company_name, donation_code, email)
      select d.order_id, d.member, i.invoice_type, i.carrier_number, i.tax_id, i.company_name, i.donation_code, i.email
      from unnest(v_done) d, jsonb_populate_record(null::order_invoices, d.invoice) i where d.invoice is not null;
  end if;
  if v_has_address then
    insert into goods_addresses (order_id, member_id, name, phone, city, district, postcode, address_detail)
      select d.order_id, a.member_id, a.name, a.phone, a.city, a.district, a.postcode, a.address_detail
      from unnest(v_done) d join addresses a on a.id = d.address;
  end if;
  if v_has_points then
    perform spend_points(array_agg(d.member), array_agg(d.entry_id), array_agg(d.points))
      from unnest(v_done) d where d.points > 0;
  end if;
  if v_has_coupon then
    perform use_coupons(array_agg(d.coupon), array_agg(d.member), array_agg(d.order_id))
      from unnest(v_done) d where d.coupon is not null;
  end if;
end $$;
