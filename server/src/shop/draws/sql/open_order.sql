-- Opens the draw of an order whose payment has arrived: in time, or late as long as the member could reserve its slots
-- again, that is, nobody else has them, the tube's lock or a hold on one of the boxes; a machine gives its next
-- capsules instead. 'opened', 'gone' (nothing is written: the money is owed back), or 'closed' when the order is not
-- pending.
-- Lock order: lot → order → slots; a payment waits for them.
create function open_order(p_order bigint, p_actor text, p_days integer) returns text language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', now());
  v_order record;
  v_lot record;
  v_numbers integer[];
  v_prizes integer[];
  v_salts text[];
  v_request draw_request;
  v_choice draw_choice;
  v_charge draw_charge;
begin
  perform from lots l join orders o on o.lot_id = l.id where o.id = p_order and l.game <> 'gacha' for no key update of l;
  select * into v_order from orders where id = p_order and lot_id is not null for no key update;
  if v_order.status is distinct from 'pending' then
    return 'closed';
  end if;
  select l.*, p.version into v_lot from lots l join products p on p.id = l.product_id where l.id = v_order.lot_id;
  select array_agg(s.number order by s.number), array_agg(s.prize_id order by s.number),
      array_agg(encode(s.salt, 'hex') order by s.number)
    into v_numbers, v_prizes, v_salts
    from (select number, prize_id, salt from slots
          where reserved_by = p_order and order_id is null for no key update) s;

  v_request.i := 0;
  v_choice.lot := v_order.lot_id;
  if coalesce(cardinality(v_numbers), 0) < v_order.reserved_slots then
    if v_lot.game <> 'gacha' then
      return 'gone';
    end if;
    v_request.game := 'gacha';
    v_request.target := v_lot.product_id;
    v_request.version := v_lot.version;
    v_request.count := v_order.reserved_slots;
    v_choice := (choose_capsules(array[v_request]))[1];
    if v_choice.refused is not null then
      return 'gone';
    end if;
    v_numbers := v_choice.numbers;
    v_prizes := v_choice.prizes;
    v_salts := v_choice.salts;
    update slots set reserved_by = null, reserved_until = null where reserved_by = p_order;
    perform redirect_order(p_order, v_choice.lot);
  elsif v_lot.game = 'ichiban' and v_lot.locked_by <> v_order.member_id and v_lot.locked_until > now()
      -- The time now, not the transaction's start: a hold taken while this transaction waited for the slots counts, an
      -- expired one does not.
      or exists (select from slot_locks k
        where k.lot_id = v_order.lot_id and k.number = any (v_numbers) and k.member_id <> v_order.member_id
          and k.expires_at > clock_timestamp()) then
    return 'gone';
  end if;

  v_request.game := v_lot.game;
  v_request.member := v_order.member_id;
  v_charge.i := 0;
  v_charge.order_id := p_order;
  v_choice.i := 0;
  v_choice.product := v_lot.product_id;
  v_choice.numbers := v_numbers;
  v_choice.prizes := v_prizes;
  v_choice.salts := v_salts;
  v_choice.at := greatest(v_now, v_lot.receipt_at);
  if v_lot.game = 'gacha' then
    v_choice.seq := v_numbers[1];
    v_choice.prev := decode(repeat('00', 32), 'hex');
  else
    v_choice.seq := v_lot.receipts + 1;
    v_choice.prev := v_lot.receipt_head;
    v_choice.remaining := v_lot.remaining - cardinality(v_numbers);
    if v_choice.remaining = 0 then
      v_choice.last := v_lot.last_prize_id;
    else
      -- The tube's lock stays as it is: a member who still holds it keeps it.
      v_choice.locked_until := v_lot.locked_until;
      v_choice.holder := v_lot.locked_by;
    end if;
  end if;
  perform from open_slots(array[v_request], array[v_choice], array[v_charge], array[v_lot.game], p_days);
  perform move_order(p_order, 'pending', 'completed', 'paid', p_actor, 'paid');
  return 'opened';
end $$;
