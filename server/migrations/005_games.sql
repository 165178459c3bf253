-- Blind boxes and capsules over the same kernel as tubes.

-- A prize of a tube has a tier, a figure of a series or of a machine has a rarity; how many of a figure a lot holds is
-- the lot's own (`committed_prizes`), for the cases and batches of one product differ.
create domain rarity as text check (value in ('common', 'normal', 'rare', 'ultra_rare', 'secret', 'hidden'));
alter table prizes
  alter tier drop not null,
  alter quantity drop not null,
  add rarity rarity,
  add check ((tier is null) = (quantity is null)),
  add check ((tier is null) <> (rarity is null)),
  add check (char_length(name) between 1 and 200);

alter table products
  -- of one untouched case
  add case_price integer check (case_price > 0),
  add box_image_url text,
  add inner_image_url text,
  add check (discount_price <= price),
  add check (char_length(name) between 1 and 200),
  add check (char_length(description) <= 5000);

-- Many draw from a batch at once, so no row of it may be written by every draw: what is left of it is counted.
alter table lots alter remaining drop not null;

-- What a lot of a kind is from its first day on. As CHECKs these would be read from the catalogue by every draw from a
-- tube or a case, at a twenty-fifth of its cost; that a batch keeps no counts later is proven by the audit.
create function refuse_lot() returns trigger language plpgsql as $$
begin
  raise exception 'a % of % cannot be', new.kind, new.total using errcode = 'check_violation', table = 'lots';
end $$;
create trigger lots_kind before insert or update of kind, total on lots for each row
  when (not case new.kind
    when 'batch' then
      new.remaining is null and new.finished_at is null and new.receipts = 0 and new.last_prize_id is null
    -- a notice about all boxes of a case fits one message
    when 'package' then new.remaining is not null and new.total <= 200
    else new.remaining is not null end)
  execute function refuse_lot();
-- On an expression: in the order of the numbers alone the primary key could be read as well, and is where statistics say
-- that most slots are undrawn; it passes over every slot that is drawn.
create index slots_open on slots (lot_id, (number + 0)) where order_id is null;
create index box_items_member_prize on box_items (member_id, prize_id);

-- A repeat is known by its key and its body's hash, which covers the call's path.
alter table idempotency_keys drop column call;

-- Which box a member decides about: one per product, by the database's clock. The row stays when the hold has ended,
-- for the times between two choices. Held by one member at most: whoever writes a row has locked the box's slot.
create table slot_locks (
  member_id bigint not null references members,
  product_id integer not null references products,
  lot_id integer not null,
  number integer not null,
  locked_at timestamptz not null,
  expires_at timestamptz not null,
  -- given back or bought before its time
  released boolean not null default false,
  primary key (member_id, product_id),
  foreign key (lot_id, number) references slots,
  check (expires_at <= locked_at + interval '150 s')
) with (fillfactor = 70);
create index slot_locks_lot on slot_locks (lot_id, number);

create table tools (
  id integer generated always as identity primary key,
  type text not null unique check (type in ('shake_card', 'insight_card')),
  name text not null check (char_length(name) between 1 and 50),
  image text not null,
  description text not null check (char_length(description) <= 500)
);

create table user_tools (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  tool_id integer not null references tools,
  -- what it was given for; one event gives a card once
  source text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (member_id, source)
);
create index user_tools_member on user_tools (member_id, tool_id, expires_at) where used_at is null;

-- What a card said about a box.
create table tool_uses (
  user_tool_id bigint primary key references user_tools,
  member_id bigint not null references members,
  lot_id integer not null,
  number integer not null,
  -- the figure the box holds (insight), or one it does not hold (hint)
  prize_id integer not null references prizes,
  holds boolean not null,
  used_at timestamptz not null default now(),
  foreign key (lot_id, number) references slots,
  -- no figure is named twice for one box
  unique (member_id, lot_id, number, prize_id)
);

create table likes (
  member_id bigint not null references members,
  product_id integer not null references products,
  created_at timestamptz not null default now(),
  primary key (member_id, product_id)
);

-- The drawing of each game: it finds out who buys (`draw_buyer`), chooses and locks slots by its own rule, and hands them
-- to `settle_draw`, which takes the money and writes all that a purchase leaves behind. Every refusal comes before the
-- first write. Lock order: lot → slots → the member's accounts by id → point lots → one's own hold. Lots and slots are
-- never waited for (skip locked).

-- Whose token this is, their share of points in percent, and what their key was answered with at first.
create function draw_buyer(p_token bytea, p_key text, p_body_hash bytea, out member bigint, out points_limit integer, out answer jsonb)
language plpgsql stable as $$
declare
  v_kept record;
begin
  select s.member_id, m.points_discount_limit into member, points_limit
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = p_token and s.expires_at > now();
  if not found then
    answer := jsonb_build_object('refused', 'login_required');
  elsif p_key is not null then
    select k.body_hash, k.answer into v_kept from idempotency_keys k where k.member_id = member and k.key = p_key;
    if found then
      answer := case when v_kept.body_hash = p_body_hash then v_kept.answer
        else jsonb_build_object('refused', 'idempotency_conflict') end;
    end if;
  end if;
end $$;

-- Slots that were wanted are gone: the same key may have bought them on another server since `draw_buyer` looked.
create function first_answer_or(p_member bigint, p_key text, p_body_hash bytea, p_refusal jsonb) returns jsonb
language sql stable as $$
  select coalesce(
    (select answer from idempotency_keys where member_id = p_member and key = p_key and body_hash = p_body_hash),
    p_refusal)
$$;

-- Takes tokens and points, and writes order, slots, box items, receipt and key. `p_tickets` are the locked slots as
-- [number, prize, salt], ascending; `p_lines` the same as text of a receipt. Returns the purchase merged with `p_extra`,
-- or a refusal with nothing written. Runs under its caller's plan_cache_mode.
create function settle_draw(
  p_member bigint, p_points_limit integer, p_key text, p_body_hash bytea, p_type text, p_product integer, p_lot integer,
  p_seq integer, p_prev bytea, p_now timestamptz, p_numbers integer[], p_tickets jsonb, p_lines text, p_last integer,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text, p_extra jsonb
) returns jsonb language plpgsql as $$
declare
  v_account record;
  v_tokens record;
  v_points record;
  v_live_points bigint;
  v_final bigint := greatest(0, p_total - p_points_discount);
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_new jsonb;
  v_order bigint;
  v_entry bigint;
  v_hash bytea;
  v_answer jsonb;
begin
  for v_account in
    select id, currency, balance from ledger_accounts
    where member_id = p_member and kind = 'wallet' order by id for no key update
  loop
    if v_account.currency = 'token' then v_tokens := v_account; else v_points := v_account; end if;
  end loop;
  -- The account still holds points that have expired and were not yet booked out.
  select coalesce(sum(remaining), 0) into v_live_points
    from point_lots where member_id = p_member and remaining > 0 and expires_at > now();
  if p_points > 0 then
    if p_points_discount * 100 > p_total * p_points_limit then
      return jsonb_build_object('refused', 'points_over_cap');
    end if;
    if v_live_points < p_points then
      return jsonb_build_object('refused', 'points_too_low');
    end if;
  end if;
  if v_tokens.balance < v_final then
    return jsonb_build_object('refused', 'balance_too_low', 'tokens', v_tokens.balance);
  end if;

  -- Figures the member never had before; tubes are not collected.
  if p_type <> 'kuji' then
    select coalesce(jsonb_agg(distinct t->1), '[]') into v_new from jsonb_array_elements(p_tickets) t
      where not exists (select from box_items b where b.member_id = p_member and b.prize_id = (t->>1)::integer);
  end if;

  insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, product_id, lot_id,
      total_amount, points_used, points_discount, final_amount, paid_at)
    values (p_order_number, p_member, p_type, 'completed', 'balance', 'paid', p_product, p_lot,
      p_total, p_points, p_points_discount, v_final, p_now)
    returning id into v_order;

  if v_final > 0 then
    v_accounts := v_accounts || array[v_tokens.id, shop_account('sales', 'token')];
    v_amounts := v_amounts || array[-v_final, v_final];
  end if;
  if p_points > 0 then
    v_accounts := v_accounts || array[v_points.id, shop_account('redeemed', 'point')];
    v_amounts := v_amounts || array[-p_points::bigint, p_points::bigint];
  end if;
  if cardinality(v_accounts) > 0 then
    v_entry := ledger_post('order:' || v_order, 'draw', v_accounts, v_amounts);
  end if;
  if p_points > 0 then
    perform spend_points(p_member, v_entry, p_points);
  end if;

  update slots set order_id = v_order, drawn_at = p_now where lot_id = p_lot and number = any (p_numbers);
  insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
    select p_member, v_order, p_lot, (t->>0)::integer, (t->>1)::integer, p_now + interval '60 days'
    from jsonb_array_elements(p_tickets) t;
  if p_last is not null then
    insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
      values (p_member, v_order, p_lot, 0, p_last, p_now + interval '60 days');
  end if;

  -- Byte for byte what `receiptText` of the fairness package makes.
  v_hash := sha256(convert_to('kujiya-receipt/1' || E'\n' || p_lot || E'\n' || p_seq || E'\n'
    || encode(p_prev, 'hex') || E'\n' || (extract(epoch from p_now) * 1000)::bigint || E'\n'
    || p_lines || 'last:' || coalesce(p_last::text, '') || E'\n', 'UTF8'));
  insert into receipts (lot_id, seq, order_id, prev, hash, drawn_at, last_prize_id)
    values (p_lot, p_seq, v_order, p_prev, v_hash, p_now, p_last);

  v_answer := jsonb_build_object(
    'member', p_member, 'order', v_order, 'number', p_order_number, 'lot', p_lot, 'seq', p_seq,
    'prev', encode(p_prev, 'hex'), 'hash', encode(v_hash, 'hex'),
    'at', (extract(epoch from p_now) * 1000)::bigint, 'tickets', p_tickets, 'last', p_last,
    'fresh', v_new,
    'total', p_total, 'pointsUsed', p_points, 'pointsDiscount', p_points_discount, 'final', v_final,
    'tokens', v_tokens.balance - v_final, 'points', v_live_points - p_points) || p_extra;
  if p_key is not null then
    insert into idempotency_keys (member_id, key, body_hash, answer)
      values (p_member, p_key, p_body_hash, v_answer);
  end if;
  return v_answer;
end $$;

drop function draw_tube;

-- Tickets of a tube by number. The tube is the buyer's or nobody's; a buyer who finds it taken touches no row lock.
create function draw_tube(
  p_token bytea, p_key text, p_body_hash bytea, p_lot integer, p_version integer, p_numbers integer[], p_full boolean,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text
) returns jsonb language plpgsql
  -- Arrays let the planner believe that planning each call anew pays: it cost a quarter of every draw.
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_buyer record;
  v_lot record;
  v_held record;
  v_now timestamptz := date_trunc('milliseconds', now());
  v_until timestamptz;
  v_found integer;
  v_left integer;
  v_remain integer;
  v_lines text;
  v_tickets jsonb;
  v_answer jsonb;
begin
  v_buyer := draw_buyer(p_token, p_key, p_body_hash);
  if v_buyer.answer is not null then
    return v_buyer.answer;
  end if;

  select l.remaining, l.product_id, l.receipts, l.receipt_head, l.receipt_at, l.last_prize_id, l.locked_until, p.version
    into v_lot
    from lots l join products p on p.id = l.product_id
    where l.id = p_lot and (l.locked_until is null or l.locked_until <= now() or l.locked_by = v_buyer.member)
    for no key update of l skip locked;
  if not found then
    select ceil(extract(epoch from locked_until - now()))::integer as remain into v_held
      from lots where id = p_lot and locked_until > now() and locked_by <> v_buyer.member;
    return case when found then jsonb_build_object('refused', 'tube_locked', 'remain', v_held.remain)
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
    return first_answer_or(v_buyer.member, p_key, p_body_hash,
      jsonb_build_object('refused', case when v_lot.remaining = 0 then 'tube_finished' else 'tickets_taken' end));
  end if;
  if p_full and v_lot.remaining <> v_found then
    return jsonb_build_object('refused', 'full_pack_changed');
  end if;

  -- A receipt is never dated before the one it follows, also when this transaction began before the other took the lot.
  v_now := greatest(v_now, v_lot.receipt_at);
  v_left := v_lot.remaining - v_found;
  -- Each purchase holds the tube for 300 s more, 480 s at most (specification 1, section 9).
  v_until := least(v_now + interval '480 s', greatest(v_lot.locked_until, v_now) + interval '300 s');
  v_remain := case when v_left > 0 then ceil(extract(epoch from v_until - v_now))::integer else 0 end;
  v_answer := settle_draw(v_buyer.member, v_buyer.points_limit, p_key, p_body_hash, 'kuji', v_lot.product_id, p_lot,
    v_lot.receipts + 1, v_lot.receipt_head, v_now, p_numbers, v_tickets, v_lines,
    case when v_left = 0 then v_lot.last_prize_id end,
    p_total, p_points, p_points_discount, p_order_number,
    jsonb_build_object('remaining', v_left, 'remain', v_remain));
  if v_answer ? 'refused' then
    return v_answer;
  end if;

  update lots set
      remaining = v_left, receipts = receipts + 1, receipt_head = decode(v_answer->>'hash', 'hex'), receipt_at = v_now,
      locked_by = case when v_left > 0 then v_buyer.member end,
      locked_until = case when v_left > 0 then v_until end,
      finished_at = case when v_left = 0 then v_now end
    where id = p_lot;
  -- Watchers hear of it with the commit. A notice holds 8,000 bytes, so a large full pack is told in parts.
  for v_from in 1..v_found by 1000 loop
    perform pg_notify('lots', json_build_object('game', 'tube', 'lot', p_lot, 'remaining', v_left,
      'member', v_buyer.member, 'remain', v_remain, 'numbers', p_numbers[v_from:v_from + 999])::text);
  end loop;
  return v_answer;
end $$;

-- The box a member holds, or (`p_full`) all that are left of a package while nobody else holds one.
create function draw_boxes(
  p_token bytea, p_key text, p_body_hash bytea, p_lot integer, p_version integer, p_numbers integer[], p_full boolean,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_buyer record;
  v_lot record;
  v_now timestamptz := date_trunc('milliseconds', now());
  v_found integer;
  v_left integer;
  v_lines text;
  v_tickets jsonb;
  v_answer jsonb;
begin
  v_buyer := draw_buyer(p_token, p_key, p_body_hash);
  if v_buyer.answer is not null then
    return v_buyer.answer;
  end if;

  select l.remaining, l.product_id, l.receipts, l.receipt_head, l.receipt_at, p.version
    into v_lot
    from lots l join products p on p.id = l.product_id
    where l.id = p_lot for no key update of l skip locked;
  if not found then
    return jsonb_build_object('refused', 'draw_busy');
  end if;
  if v_lot.version <> p_version then
    return jsonb_build_object('refused', 'stale');
  end if;

  select count(*), string_agg(number || ':' || prize_id || ':' || encode(salt, 'hex') || E'\n', '' order by number),
      jsonb_agg(jsonb_build_array(number, prize_id, encode(salt, 'hex')) order by number)
    into v_found, v_lines, v_tickets
    from (select number, prize_id, salt from slots
          where lot_id = p_lot and number = any (p_numbers) and order_id is null
          for no key update skip locked) s;
  if v_found <> cardinality(p_numbers) then
    -- Somebody is choosing one of them this very moment: nothing is sold meanwhile, for the lot is locked here.
    perform from slots where lot_id = p_lot and number = any (p_numbers) and order_id is not null;
    if not found then
      return jsonb_build_object('refused', 'draw_busy');
    end if;
    return first_answer_or(v_buyer.member, p_key, p_body_hash, jsonb_build_object('refused',
      case when v_lot.remaining = 0 then 'package_sold_out' when p_full then 'package_changed' else 'box_drawn' end));
  end if;
  if p_full then
    if v_lot.remaining <> v_found then
      return jsonb_build_object('refused', 'package_changed');
    end if;
    perform from slot_locks where lot_id = p_lot and member_id <> v_buyer.member and expires_at > now();
    if found then
      return jsonb_build_object('refused', 'package_being_picked');
    end if;
  else
    -- Not the time this transaction began: since then the hold may have ended, and the next one taken the box.
    perform from slot_locks
      where member_id = v_buyer.member and product_id = v_lot.product_id and lot_id = p_lot and number = p_numbers[1]
        and expires_at > clock_timestamp();
    if not found then
      return jsonb_build_object('refused', 'box_not_held');
    end if;
  end if;

  v_now := greatest(v_now, v_lot.receipt_at);
  v_left := v_lot.remaining - v_found;
  v_answer := settle_draw(v_buyer.member, v_buyer.points_limit, p_key, p_body_hash, 'blindbox', v_lot.product_id, p_lot,
    v_lot.receipts + 1, v_lot.receipt_head, v_now, p_numbers, v_tickets, v_lines, null,
    p_total, p_points, p_points_discount, p_order_number, jsonb_build_object('remaining', v_left));
  if v_answer ? 'refused' then
    return v_answer;
  end if;

  update lots set
      remaining = v_left, receipts = receipts + 1, receipt_head = decode(v_answer->>'hash', 'hex'), receipt_at = v_now,
      finished_at = case when v_left = 0 then v_now end
    where id = p_lot;
  update slot_locks set expires_at = now(), released = true
    where member_id = v_buyer.member and product_id = v_lot.product_id and lot_id = p_lot and expires_at > now();
  perform pg_notify('lots', json_build_object('game', 'box', 'lot', p_lot, 'remaining', v_left, 'items',
    (select json_agg(json_build_object('number', t->0, 'item', t->1)) from jsonb_array_elements(v_tickets) t))::text);
  return v_answer;
end $$;

-- The next capsules of a machine: of the first of its batches that is not empty, so that the odds shown are those of the
-- very next capsule. Capsules other buyers are taking this moment are passed over: nobody waits for anybody, and no row is
-- written by all.
create function draw_capsules(
  p_token bytea, p_key text, p_body_hash bytea, p_product integer, p_version integer, p_count integer,
  p_total bigint, p_points integer, p_points_discount bigint, p_order_number text
) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_buyer record;
  v_lot integer;
  v_now timestamptz := date_trunc('milliseconds', now());
  v_numbers integer[];
  v_lines text;
  v_tickets jsonb;
  v_left integer;
  v_answer jsonb;
begin
  v_buyer := draw_buyer(p_token, p_key, p_body_hash);
  if v_buyer.answer is not null then
    return v_buyer.answer;
  end if;
  perform from products where id = p_product and version = p_version;
  if not found then
    return jsonb_build_object('refused', 'stale');
  end if;

  for v_lot in select id from lots where product_id = p_product and kind = 'batch' order by position, id loop
    select array_agg(number order by number),
        string_agg(number || ':' || prize_id || ':' || encode(salt, 'hex') || E'\n', '' order by number),
        jsonb_agg(jsonb_build_array(number, prize_id, encode(salt, 'hex')) order by number)
      into v_numbers, v_lines, v_tickets
      from (select number, prize_id, salt from slots where lot_id = v_lot and order_id is null
            order by number + 0 limit p_count for no key update skip locked) s;
    exit when cardinality(v_numbers) = p_count;
    -- Those that others are taking this moment are in the batch until they are sold.
    select count(*) into v_left from slots where lot_id = v_lot and order_id is null;
    exit when v_left > 0;
  end loop;
  if cardinality(v_numbers) is distinct from p_count then
    return first_answer_or(v_buyer.member, p_key, p_body_hash, case
      when coalesce(v_left, 0) = 0 then jsonb_build_object('refused', 'machine_empty')
      when v_left < p_count then jsonb_build_object('refused', 'machine_short', 'remaining', v_left)
      -- Another purchase holds them: ask again.
      else jsonb_build_object('refused', 'draw_busy') end);
  end if;

  -- No chain: the first capsule's place in the batch numbers the receipt (fairness.md, part 3).
  v_answer := settle_draw(v_buyer.member, v_buyer.points_limit, p_key, p_body_hash, 'gashapon', p_product, v_lot,
    v_numbers[1], decode(repeat('00', 32), 'hex'), v_now, v_numbers, v_tickets, v_lines, null,
    p_total, p_points, p_points_discount, p_order_number, '{}');
  if v_answer ? 'refused' then
    return v_answer;
  end if;
  perform pg_notify('lots', json_build_object('game', 'machine', 'product', p_product, 'lot', v_lot, 'items',
    (select json_agg(json_build_object('number', t->0, 'item', t->1)) from jsonb_array_elements(v_tickets) t))::text);
  return v_answer;
end $$;

-- Holds a box for at most `p_seconds`, and frees the one of the product held before. What is held already stays as it is:
-- asking again prolongs nothing.
create function hold_box(p_token bytea, p_lot integer, p_number integer, p_seconds integer) returns jsonb
language plpgsql as $$
declare
  v_member bigint;
  v_lot record;
  v_mine record;
  v_other record;
  v_until timestamptz := date_trunc('milliseconds', now()) + make_interval(secs => p_seconds);
begin
  select member_id into v_member from sessions where token_hash = p_token and expires_at > now();
  if not found then
    return jsonb_build_object('refused', 'login_required');
  end if;
  select product_id, remaining into v_lot from lots where id = p_lot and kind = 'package';
  if not found then
    return jsonb_build_object('refused', 'package_missing');
  end if;

  -- Asked before any row is locked: whoever finds the box taken is in nobody's way.
  select expires_at into v_other from slot_locks
    where lot_id = p_lot and number = p_number and member_id <> v_member and expires_at > now() limit 1;
  if found then
    return jsonb_build_object('refused', 'box_locked', 'product', v_lot.product_id);
  end if;
  perform from slots where lot_id = p_lot and number = p_number and order_id is null for no key update skip locked;
  if not found then
    select order_id into v_other from slots where lot_id = p_lot and number = p_number;
    return jsonb_build_object('product', v_lot.product_id, 'refused', case
      when not found then 'box_missing'
      when v_lot.remaining = 0 then 'package_sold_out'
      when v_other.order_id is not null then 'box_drawn'
      else 'draw_busy' end);
  end if;
  -- Again, now that nobody else can take it.
  select expires_at into v_other from slot_locks
    where lot_id = p_lot and number = p_number and member_id <> v_member and expires_at > now() limit 1;
  if found then
    return jsonb_build_object('refused', 'box_locked', 'product', v_lot.product_id);
  end if;

  select lot_id, number, locked_at, expires_at, expires_at > now() as live,
      lot_id = p_lot and number = p_number and expires_at > now() - interval '10 s' as again into v_mine
    from slot_locks where member_id = v_member and product_id = v_lot.product_id;
  if v_mine.live and v_mine.again then
    return jsonb_build_object('member', v_member, 'product', v_lot.product_id,
      'until', (extract(epoch from v_mine.expires_at) * 1000)::bigint,
      'remain', extract(epoch from v_mine.expires_at - now()));
  end if;

  -- Given back and taken again a hold goes on: who gives a box back just before the end would else keep it for ever.
  if v_mine.again then
    v_until := least(v_until, v_mine.locked_at + interval '150 s');
  end if;
  insert into slot_locks as k (member_id, product_id, lot_id, number, locked_at, expires_at)
    values (v_member, v_lot.product_id, p_lot, p_number, case when v_mine.again then v_mine.locked_at else now() end,
      v_until)
    on conflict (member_id, product_id) do update
      set lot_id = excluded.lot_id, number = excluded.number, locked_at = excluded.locked_at,
        expires_at = excluded.expires_at, released = false
      where k.locked_at <= now() - interval '2 s'
        and (v_mine.again is not true or (k.released and v_until > now()));
  if not found then
    select locked_at into v_other from slot_locks where member_id = v_member and product_id = v_lot.product_id;
    return jsonb_build_object('product', v_lot.product_id, 'refused',
      case when v_other.locked_at > now() - interval '2 s' then 'swap_too_soon' else 'box_resting' end);
  end if;

  if v_mine.live then
    perform notify_box(v_mine.lot_id, v_mine.number, null, null);
  end if;
  perform notify_box(p_lot, p_number, v_member, v_until);
  return jsonb_build_object('member', v_member, 'product', v_lot.product_id,
    'until', (extract(epoch from v_until) * 1000)::bigint, 'remain', extract(epoch from v_until - now()));
end $$;

-- Tells whoever watches a package that a box is held, or free again.
create function notify_box(p_lot integer, p_number integer, p_member bigint, p_until timestamptz) returns void
language sql as $$
  select pg_notify('lots', json_build_object('game', 'box', 'lot', p_lot,
    'remaining', (select remaining from lots where id = p_lot),
    'items', json_build_array(json_build_object('number', p_number, 'by', p_member,
      'until', (extract(epoch from p_until) * 1000)::bigint)))::text)
$$;

-- Gives back the box of a package a member holds.
create function release_box(p_member bigint, p_lot integer) returns void language plpgsql as $$
declare
  v_number integer;
begin
  update slot_locks set expires_at = now(), released = true
    where member_id = p_member and lot_id = p_lot and expires_at > now() returning number into v_number;
  if found then
    perform notify_box(p_lot, v_number, null, null);
  end if;
end $$;
