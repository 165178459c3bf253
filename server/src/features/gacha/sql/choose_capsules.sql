-- The next capsules of machines, from the first of a machine's batches that has any, so that the odds shown are those
-- of the very next capsule. Capsules locked by other buyers are skipped: no purchase waits for another, and no row is
-- written by all of them. Requests for the same machine share its next capsules in the order of the requests.
create function choose_capsules(p_requests draw_request[]) returns draw_choice[] language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', now());
  v_machine record;
  v_lot integer;
  v_numbers integer[];
  v_prizes integer[];
  v_salts text[];
  v_left integer;
  v_choices draw_choice[] := '{}';
begin
  for v_machine in
    select r.target as product, sum(r.count)::integer as wanted, array_agg(r order by r.i) as requests
    from unnest(p_requests) r group by r.target
  loop
    v_numbers := null;
    v_left := 0;
    for v_lot in select id from lots where product_id = v_machine.product and game = 'gacha' and state = 'open' order by position, id loop
      select array_agg(number order by number), array_agg(prize_id order by number),
          array_agg(encode(salt, 'hex') order by number)
        into v_numbers, v_prizes, v_salts
        from (select number, prize_id, salt from slots
              where lot_id = v_lot and order_id is null and (reserved_until is null or reserved_until <= now())
              order by number + 0 limit v_machine.wanted for no key update skip locked) s;
      exit when cardinality(v_numbers) = v_machine.wanted;
      -- Capsules that other purchases have locked still count as in the batch until they are sold.
      select count(*) into v_left from slots
        where lot_id = v_lot and order_id is null and (reserved_until is null or reserved_until <= now());
      exit when v_left > 0;
    end loop;

    v_choices := v_choices || array(
      select draw_choice_of(i => x.i,
        refused => case
          when p.version <> r.version then 'stale'
          when x.last <= coalesce(cardinality(v_numbers), 0) then null
          when x.is_first or v_left = 0 then case
            when v_left = 0 then 'machine_empty'
            when v_left < r.count then 'machine_short'
            -- Another purchase has locked them: ask again.
            else 'draw_busy' end end,
        details => case when x.last > coalesce(cardinality(v_numbers), 0) and v_left between 1 and r.count - 1
          then jsonb_build_object('remaining', v_left) end,
        is_gone => x.last > coalesce(cardinality(v_numbers), 0),
        -- The capsules left for this request are known only after the requests before it have taken theirs.
        is_later => p.version = r.version and x.last > coalesce(cardinality(v_numbers), 0) and not x.is_first and v_left > 0,
        order_type => 'gashapon', product => p.id, lot => v_lot,
        numbers => v_numbers[x.last - r.count + 1:x.last], prizes => v_prizes[x.last - r.count + 1:x.last],
        salts => v_salts[x.last - r.count + 1:x.last],
        -- No chain: the first capsule's place in the batch numbers the receipt.
        seq => v_numbers[x.last - r.count + 1], prev => decode(repeat('00', 32), 'hex'), at => v_now)
      from (select r.i, sum(r.count) over (order by r.i)::integer as last, row_number() over (order by r.i) = 1 as is_first
            from unnest(v_machine.requests) r) x
      join unnest(v_machine.requests) r on r.i = x.i
      join products p on p.id = r.target);
  end loop;
  return v_choices;
end $$;
