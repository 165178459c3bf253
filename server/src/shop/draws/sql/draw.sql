-- Purchases that arrived together, paid by tokens: each is reserved, charged and opened, or refused with nothing of it
-- written, in one statement and one commit. Returns a result for each request, and whether it is new: a repeated key
-- gets its first answer; a new result comes with its slots. Requests that conflict (one member, one tube or package)
-- are processed one after the other, all others at once, so that each table is written once for all of them. For a
-- single purchase more than half of the cost is starting and ending statements: there are few of them.
-- Prices and eligibility were computed outside, from version `version` of the product; a later version is answered with
-- 'stale'. Lock order: lots → slots → the members' accounts by id → point lots → the member's own hold; the function
-- never waits for a lock on lots or slots.
create function draw(p_requests jsonb, p_lock_each integer, p_lock_most integer, p_storage_days integer)
returns table (i integer, result jsonb, is_new boolean, drawn_lot integer, drawn_numbers integer[]) language plpgsql
  -- For array arguments the planner expects custom plans to pay off and plans every call again: it cost a quarter of
  -- every draw. And a plan made while a table was small must not scan the whole table once it has grown.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_waiting draw_request[];
  v_turn draw_request[];
  v_games text[];
  v_game text;
  v_own draw_request[];
  v_choices draw_choice[];
  v_charges draw_charge[];
  v_refused draw_choice[];
  v_later integer[];
  v_answers jsonb;
  v_answered integer;
begin
  -- `limit 1` keeps each of these an index lookup: for a plain join the planner hashes the whole table.
  select array_agg(jsonb_populate_record(null::draw_request,
      r.asked || jsonb_build_object('member', b.member_id, 'points_limit', b.points_discount_limit)))
    into v_waiting
    from jsonb_array_elements(p_requests) r (asked)
    left join lateral (
      select s.member_id, m.points_discount_limit from sessions s join members m on m.id = s.member_id
      where s.token_hash = (r.asked ->> 'token')::bytea and s.expires_at > now() limit 1) b on true;

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

    -- Requests without a live session, and repeats of keys that have an answer.
    select jsonb_object_agg(r.i, case
        when r.member is null then jsonb_build_object('refused', 'login_required')
        when k.body_hash = r.body_hash then stored_answer(k.answer)
        else jsonb_build_object('refused', 'idempotency_conflict') end) filter (where r.member is null or k.answer is not null),
        array_agg(distinct r.game)
      into v_answers, v_games
      from unnest(v_turn) r
      left join lateral (
        select body_hash, answer from idempotency_keys where member_id = r.member and key = r.key limit 1) k on true;
    if v_answers is not null then
      return query select e.key::integer, e.value, false, null::integer, null::integer[] from jsonb_each(v_answers) e;
      v_turn := array(select r from unnest(v_turn) r where not v_answers ? r.i::text);
      continue when cardinality(v_turn) = 0;
    end if;

    v_choices := '{}';
    foreach v_game in array v_games loop
      v_own := v_turn;
      if cardinality(v_games) > 1 then
        v_own := array(select r from unnest(v_turn) r where r.game = v_game);
      end if;
      v_choices := v_choices || case v_game
        when 'ichiban' then choose_tickets(v_own, p_lock_each, p_lock_most)
        when 'blindbox' then choose_boxes(v_own)
        when 'gacha' then choose_capsules(v_own) end;
    end loop;
    select array_agg(c) filter (where c.refused is null and c.is_later is not true),
        array_agg(c) filter (where c.refused is not null), array_agg(c.i) filter (where c.is_later)
      into v_choices, v_refused, v_later
      from unnest(v_choices) c;

    if v_choices is not null then
      v_charges := charge_wallet(v_turn, v_choices);
      return query select o.i, o.answer, true, o.opened_lot, o.opened_numbers
        from open_slots(v_turn, v_choices, v_charges, v_games, p_storage_days) o;
      get diagnostics v_answered = row_count;
      if v_answered < cardinality(v_charges) then
        v_refused := v_refused || array(select draw_choice_of(i => g.i, refused => g.refused, details => g.details)
          from unnest(v_charges) g where g.refused is not null);
      end if;
    end if;
    if v_refused is not null then
      return query
        select l.i, coalesce(stored_answer(k.answer), jsonb_build_object('refused', l.refused) || coalesce(l.details, '{}')),
          false, null::integer, null::integer[]
        from unnest(v_refused) l
        left join unnest(v_turn) r on r.i = l.i and l.is_gone
        left join idempotency_keys k on k.member_id = r.member and k.key = r.key and k.body_hash = r.body_hash;
    end if;
    if v_later is not null then
      v_waiting := array(select r from unnest(v_turn) r where r.i = any (v_later)) || coalesce(v_waiting, '{}');
    end if;
  end loop;
end $$;
