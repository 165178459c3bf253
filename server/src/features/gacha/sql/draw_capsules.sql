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

  for v_lot in select id from lots where product_id = p_product and game = 'gacha' order by position, id loop
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
  perform pg_notify('lots', json_build_object('game', 'gacha', 'product', p_product, 'lot', v_lot, 'items',
    (select json_agg(json_build_object('number', t->0, 'item', t->1)) from jsonb_array_elements(v_tickets) t))::text);
  return v_answer;
end $$;
