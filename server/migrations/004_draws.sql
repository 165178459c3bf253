-- A lot is a committed, finite sequence of slots: a tube with its tickets, a package with its boxes, a batch of
-- capsules in a machine.

create domain lot_kind as text check (value in ('tube', 'package', 'batch'));
create domain lot_method as text check (value in ('txid', 'shuffle'));

create table lots (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  kind lot_kind not null,
  title text not null,
  position integer not null,
  total integer not null check (total > 0),
  remaining integer not null check (remaining between 0 and total),
  last_prize_id integer references prizes,
  -- the lock of the whole lot (tubes)
  locked_by bigint references members,
  locked_until timestamptz,
  -- the chain of receipts
  receipts integer not null default 0,
  receipt_head bytea not null default decode(repeat('00', 32), 'hex'),
  receipt_at timestamptz,
  -- the commitment, public from the opening
  method lot_method not null,
  beacon text not null default '',
  committed_prizes jsonb not null,
  root text not null,
  txid_hash text not null,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((remaining = 0) = (finished_at is not null)),
  check ((locked_by is null) = (locked_until is null))
) with (fillfactor = 70);
create index lots_product on lots (product_id, position);

-- Apart from the lots, so that no query of a lot can carry them along; read for publication only.
create table lot_secrets (
  lot_id integer primary key references lots,
  secret bytea not null,
  txid text not null
);

create domain order_type as text
  check (value in ('shop', 'blindbox', 'gashapon', 'kuji', 'box_shipping', 'token_recharge'));
create domain order_status as text check (value in
  ('pending', 'paid', 'processing', 'shipping', 'delivered', 'completed', 'cancelled', 'refunded'));
create domain payment_status as text check (value in ('pending', 'paid', 'failed', 'refunded', 'partial_refund'));

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  member_id bigint not null references members,
  order_type order_type not null,
  status order_status not null,
  payment_method text not null,
  payment_status payment_status not null,
  product_id integer references products,
  lot_id integer references lots,
  total_amount amount not null,
  points_used amount not null default 0,
  points_discount amount not null default 0,
  coupon_discount amount not null default 0,
  final_amount amount not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check (final_amount = greatest(0, total_amount - points_discount - coupon_discount))
);
create index orders_member on orders (member_id, id desc);

create table slots (
  lot_id integer not null references lots,
  number integer not null check (number > 0),
  prize_id integer not null references prizes,
  salt bytea not null,
  order_id bigint references orders,
  drawn_at timestamptz,
  primary key (lot_id, number),
  check ((order_id is null) = (drawn_at is null))
) with (fillfactor = 80);

create domain box_status as text
  check (value in ('available', 'pending', 'selected', 'paid', 'shipped', 'expired'));

create table box_items (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  order_id bigint not null references orders,
  lot_id integer not null references lots,
  -- 0: the LAST prize, which lies on no ticket
  slot_number integer not null check (slot_number >= 0),
  prize_id integer not null references prizes,
  status box_status not null default 'available',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- a slot is sold once, whatever else goes wrong
  unique (lot_id, slot_number)
);
create index box_items_member on box_items (member_id, id desc);
create index box_items_order on box_items (order_id);

create table receipts (
  lot_id integer not null references lots,
  seq integer not null check (seq > 0),
  order_id bigint not null unique references orders,
  prev bytea not null,
  hash bytea not null,
  drawn_at timestamptz not null,
  last_prize_id integer references prizes,
  primary key (lot_id, seq)
);

-- The first answer of a call that moved money or stock. Keys of money never expire.
create table idempotency_keys (
  member_id bigint not null references members,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);

-- One purchase from a tube, whole: session, lock, tickets, payment, order, box, receipt, in one call and one commit.
-- Prices and eligibility were computed outside from version `p_version` of the product; a later version is answered
-- with 'stale'. Every refusal comes before the first write.
-- Lock order: lot → the member's accounts by id → point lots. A buyer who finds the lot taken touches no row lock.
create function draw_tube(
  p_token bytea, p_key text, p_body_hash bytea, p_lot integer, p_version integer, p_numbers integer[], p_full boolean,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text
) returns jsonb language plpgsql
  -- Arrays let the planner believe that planning each call anew pays: it cost a quarter of every draw.
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_member bigint;
  v_limit integer;
  v_lot record;
  v_kept record;
  v_tokens record;
  v_points record;
  v_live_points bigint;
  v_final bigint := greatest(0, p_total - p_points_discount);
  v_now timestamptz := date_trunc('milliseconds', now());
  v_until timestamptz;
  v_found integer;
  v_lines text;
  v_tickets jsonb;
  v_last integer;
  v_order bigint;
  v_entry bigint;
  v_hash bytea;
  v_answer jsonb;
  v_remain integer;
begin
  select s.member_id, m.points_discount_limit into v_member, v_limit
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = p_token and s.expires_at > now();
  if not found then
    return jsonb_build_object('refused', 'login_required');
  end if;

  if p_key is not null then
    select body_hash, answer into v_kept from idempotency_keys where member_id = v_member and key = p_key;
    if found then
      return case when v_kept.body_hash = p_body_hash then v_kept.answer
        else jsonb_build_object('refused', 'idempotency_conflict') end;
    end if;
  end if;

  select l.remaining, l.total, l.product_id, l.receipts, l.receipt_head, l.receipt_at, l.last_prize_id,
      l.locked_until, p.version
    into v_lot
    from lots l join products p on p.id = l.product_id
    where l.id = p_lot and (l.locked_until is null or l.locked_until <= now() or l.locked_by = v_member)
    for no key update of l skip locked;
  if not found then
    select ceil(extract(epoch from locked_until - now()))::integer as remain into v_kept
      from lots where id = p_lot and locked_until > now() and locked_by <> v_member;
    return case when found then jsonb_build_object('refused', 'tube_locked', 'remain', v_kept.remain)
      else jsonb_build_object('refused', 'draw_busy') end;
  end if;
  if v_lot.version <> p_version then
    return jsonb_build_object('refused', 'stale');
  end if;

  select count(*), string_agg(number || ':' || prize_id || ':' || encode(salt, 'hex') || E'\n', '' order by number),
      jsonb_agg(jsonb_build_array(number, prize_id, encode(salt, 'hex')) order by number)
    into v_found, v_lines, v_tickets
    from slots where lot_id = p_lot and number = any (p_numbers) and order_id is null;
  if v_found <> cardinality(p_numbers) then
    -- The same key may have bought them on another server since it was looked up above.
    if p_key is not null then
      select body_hash, answer into v_kept from idempotency_keys where member_id = v_member and key = p_key;
      if found and v_kept.body_hash = p_body_hash then
        return v_kept.answer;
      end if;
    end if;
    return jsonb_build_object('refused', case when v_lot.remaining = 0 then 'tube_finished' else 'tickets_taken' end);
  end if;
  if p_full and v_lot.remaining <> v_found then
    return jsonb_build_object('refused', 'full_pack_changed');
  end if;

  for v_kept in
    select id, currency, balance from ledger_accounts
    where member_id = v_member and kind = 'wallet' order by id for no key update
  loop
    if v_kept.currency = 'token' then v_tokens := v_kept; else v_points := v_kept; end if;
  end loop;
  -- The account still holds points that have expired and were not yet booked out.
  select coalesce(sum(remaining), 0) into v_live_points
    from point_lots where member_id = v_member and remaining > 0 and expires_at > now();
  if p_points > 0 then
    if p_points_discount * 100 > p_total * v_limit then
      return jsonb_build_object('refused', 'points_over_cap');
    end if;
    if v_live_points < p_points then
      return jsonb_build_object('refused', 'points_too_low');
    end if;
  end if;
  if v_tokens.balance < v_final then
    return jsonb_build_object('refused', 'balance_too_low', 'tokens', v_tokens.balance);
  end if;

  -- From here on everything is written. A receipt is never dated before the one it follows, also when this
  -- transaction began before the other took the lot.
  v_now := greatest(v_now, v_lot.receipt_at);
  v_last := case when v_lot.remaining = v_found then v_lot.last_prize_id end;
  insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
      total_amount, points_used, points_discount, final_amount, paid_at)
    values (p_order_number, v_member, 'kuji', 'completed', 'balance', 'paid', v_lot.product_id, p_lot,
      p_total, p_points, p_points_discount, v_final, v_now)
    returning id into v_order;

  if v_final > 0 and p_points > 0 then
    v_entry := ledger_post('order:' || v_order, 'draw',
      array[v_tokens.id, shop_account('sales', 'token'), v_points.id, shop_account('redeemed', 'point')],
      array[-v_final, v_final, -p_points, p_points]);
  elsif p_points > 0 then
    v_entry := ledger_post('order:' || v_order, 'draw',
      array[v_points.id, shop_account('redeemed', 'point')], array[-p_points, p_points]);
  else
    v_entry := ledger_post('order:' || v_order, 'draw',
      array[v_tokens.id, shop_account('sales', 'token')], array[-v_final, v_final]);
  end if;
  if p_points > 0 then
    perform spend_points(v_member, v_entry, p_points);
  end if;

  update slots set order_id = v_order, drawn_at = v_now where lot_id = p_lot and number = any (p_numbers);
  insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
    select v_member, v_order, p_lot, (t->>0)::integer, (t->>1)::integer, v_now + interval '60 days'
    from jsonb_array_elements(v_tickets) t;
  if v_last is not null then
    insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
      values (v_member, v_order, p_lot, 0, v_last, v_now + interval '60 days');
  end if;

  -- Byte for byte what `receiptText` of the fairness package makes.
  v_hash := sha256(convert_to('kujiya-receipt/1' || E'\n' || p_lot || E'\n' || v_lot.receipts + 1 || E'\n'
    || encode(v_lot.receipt_head, 'hex') || E'\n' || (extract(epoch from v_now) * 1000)::bigint || E'\n'
    || v_lines || 'last:' || coalesce(v_last::text, '') || E'\n', 'UTF8'));
  insert into receipts (lot_id, seq, order_id, prev, hash, drawn_at, last_prize_id)
    values (p_lot, v_lot.receipts + 1, v_order, v_lot.receipt_head, v_hash, v_now, v_last);

  -- Each purchase holds the tube for 300 s more, 480 s at most (specification 1, section 9).
  v_until := least(v_now + interval '480 s', greatest(v_lot.locked_until, v_now) + interval '300 s');
  update lots set
      remaining = remaining - v_found, receipts = receipts + 1, receipt_head = v_hash, receipt_at = v_now,
      locked_by = case when remaining > v_found then v_member end,
      locked_until = case when remaining > v_found then v_until end,
      finished_at = case when remaining = v_found then v_now end
    where id = p_lot;

  v_remain := case when v_lot.remaining > v_found then ceil(extract(epoch from v_until - v_now))::integer else 0 end;
  -- Watchers hear of it with the commit. A notice holds 8,000 bytes, so a large full pack is told in parts.
  for v_from in 1..v_found by 1000 loop
    perform pg_notify('lots', json_build_object('lot', p_lot, 'remaining', v_lot.remaining - v_found,
      'member', v_member, 'remain', v_remain, 'numbers', p_numbers[v_from:v_from + 999])::text);
  end loop;

  v_answer := jsonb_build_object(
    'member', v_member, 'order', v_order, 'number', p_order_number, 'lot', p_lot, 'seq', v_lot.receipts + 1,
    'prev', encode(v_lot.receipt_head, 'hex'), 'hash', encode(v_hash, 'hex'),
    'at', (extract(epoch from v_now) * 1000)::bigint, 'tickets', v_tickets, 'last', v_last,
    'remaining', v_lot.remaining - v_found,
    'remain', v_remain,
    'total', p_total, 'pointsUsed', p_points, 'pointsDiscount', p_points_discount, 'final', v_final,
    'tokens', v_tokens.balance - v_final, 'points', v_live_points - p_points);
  if p_key is not null then
    insert into idempotency_keys (member_id, key, call, body_hash, answer)
      values (v_member, p_key, 'draw_tube', p_body_hash, v_answer);
  end if;
  return v_answer;
end $$;
