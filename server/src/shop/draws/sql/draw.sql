-- Purchases that arrived together, paid by tokens: each is reserved, charged and opened, or refused with nothing written
-- of it, in one statement and one commit. Returns a result for each request, and whether it is new: a repeated key is
-- answered as it was at first. Requests that get in each other's way (one member, one tube or package) are worked off one
-- after the other, all others at once, so that each table is written once for all of them.
-- Prices and eligibility were computed outside, from version `version` of the product; a later version is answered with
-- 'stale'. Lock order: lots → slots → the members' accounts by id → point lots → the member's own hold; lots and slots are never
-- waited for.
create function draw(p_requests jsonb, p_lock_each integer, p_lock_most integer, p_storage_days integer)
returns table (i integer, result jsonb, is_new boolean) language plpgsql
  -- Arrays let the planner believe that planning each call again pays: it cost a quarter of every draw. And a plan made
  -- while a table was small must not read it whole when it has grown.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_waiting draw_request[];
  v_turn draw_request[];
  v_lines draw_line[];
  v_paid draw_line[];
  v_answers jsonb;
begin
  -- The limits keep each of these lookups a lookup by its key: joined, the planner hashes the whole table.
  select array_agg((r.i, r.game, r.target, r.version, b.member_id, b.points_discount_limit, r.key, r.body_hash, r.numbers,
      r.count, r.is_full, r.total, r.points, r.discount, r.coupon, coalesce(r.coupon_off, 0),
      r.order_number)::draw_request)
    into v_waiting
    from jsonb_to_recordset(p_requests) r (i integer, game text, token bytea, key text, body_hash bytea, target integer,
      version integer, numbers integer[], count integer, is_full boolean, total bigint, points integer, discount bigint,
      coupon bigint, coupon_off bigint, order_number text)
    left join lateral (
      select s.member_id, m.points_discount_limit from sessions s join members m on m.id = s.member_id
      where s.token_hash = r.token and s.expires_at > now() limit 1) b on true;

  while v_waiting is not null loop
    if cardinality(v_waiting) = 1 then
      v_turn := v_waiting;
      v_waiting := null;
    else
      select array_agg(x.r) filter (where x.is_first), array_agg(x.r) filter (where not x.is_first)
        into v_turn, v_waiting
        from (select r, r.member is null or (row_number() over (partition by r.member order by r.i) = 1
                and (r.game = 'gacha' or row_number() over (partition by r.game, r.target order by r.i) = 1)) as is_first
              from unnest(v_waiting) r) x;
    end if;

    -- Who nobody is, and keys that have their answer.
    select jsonb_object_agg(r.i, case
        when r.member is null then jsonb_build_object('refused', 'login_required')
        when k.body_hash = r.body_hash then k.answer
        else jsonb_build_object('refused', 'idempotency_conflict') end)
      into v_answers
      from unnest(v_turn) r
      left join lateral (
        select body_hash, answer from idempotency_keys where member_id = r.member and key = r.key limit 1) k on true
      where r.member is null or k.answer is not null;
    if v_answers is not null then
      return query select e.key::integer, e.value, false from jsonb_each(v_answers) e;
      v_turn := array(select r from unnest(v_turn) r where not v_answers ? r.i::text);
      continue when cardinality(v_turn) = 0;
    end if;

    v_lines := array(
      select c from choose_tickets(array(select r from unnest(v_turn) r where r.game = 'ichiban'), p_lock_each, p_lock_most) c
        where exists (select from unnest(v_turn) r where r.game = 'ichiban')
      union all
      select c from choose_boxes(array(select r from unnest(v_turn) r where r.game = 'blindbox')) c
        where exists (select from unnest(v_turn) r where r.game = 'blindbox')
      union all
      select c from choose_capsules(array(select r from unnest(v_turn) r where r.game = 'gacha')) c
        where exists (select from unnest(v_turn) r where r.game = 'gacha'));
    v_paid := array(select l from unnest(v_lines) l where l.refused is null and not l.is_later);
    if cardinality(v_paid) > 0 then
      v_paid := charge_wallet(v_paid);
      return query
        with answered as materialized (
          select l.i, l.member, l.key, l.body_hash, jsonb_build_object(
            'member', l.member, 'order', l.order_id, 'number', l.order_number, 'product', l.product, 'lot', l.lot,
            'seq', l.seq, 'prev', encode(l.prev, 'hex'), 'hash', encode(o.hash, 'hex'),
            'at', (extract(epoch from l.at) * 1000)::bigint,
            'tickets', (select jsonb_agg(jsonb_build_array(s.number, s.prize, s.salt) order by s.number)
                        from unnest(l.numbers, l.prizes, l.salts) s (number, prize, salt)),
            'last', l.last, 'fresh', o.fresh, 'remaining', l.remaining,
            'remain', case when l.game = 'ichiban' then
              coalesce(ceil(extract(epoch from l.locked_until - l.at))::integer, 0) end,
            'total', l.total, 'pointsUsed', l.points, 'pointsDiscount', l.discount,
            'couponDiscount', l.coupon_off, 'final', l.total - l.discount - l.coupon_off,
            'tokens', l.tokens - l.total + l.discount + l.coupon_off, 'points', l.live_points - l.points) as answer
          from open_slots(array(select l from unnest(v_paid) l where l.refused is null), p_storage_days) o
          join unnest(v_paid) l on l.i = o.i
        ), kept as (
          insert into idempotency_keys (member_id, key, body_hash, answer)
          select a.member, a.key, a.body_hash, a.answer from answered a where a.key is not null
        )
        select a.i, a.answer, true from answered a;
    end if;

    if exists (select from unnest(v_lines || v_paid) l where l.refused is not null) then
      return query
        select l.i, coalesce(k.answer, jsonb_build_object('refused', l.refused) || coalesce(l.details, '{}')), false
        from unnest(v_lines || v_paid) l
        left join unnest(v_turn) r on r.i = l.i and l.is_gone
        left join idempotency_keys k on k.member_id = r.member and k.key = r.key and k.body_hash = r.body_hash
        where l.refused is not null;
    end if;
    if exists (select from unnest(v_lines) l where l.is_later) then
      v_waiting := array(select r from unnest(v_turn) r join unnest(v_lines) l on l.i = r.i where l.is_later)
        || coalesce(v_waiting, '{}');
    end if;
  end loop;
end $$;
