-- Moves an order from one status to another and records the actor and the reason; returns false, with nothing written,
-- when the order has another status by now. A cancelled or refunded order frees its coupon. A trigger refuses moves
-- that no order of its type makes.
create function move_order(
  p_order bigint, p_from text, p_to text, p_payment_status text, p_actor text, p_reason text
) returns boolean language plpgsql as $$
declare
  v_order record;
begin
  if p_from = p_to then
    raise exception 'order % does not move from % to %', p_order, p_from, p_to;
  end if;
  select member_id, order_type, payment_status into v_order
    from orders where id = p_order and status = p_from for no key update;
  if not found then
    return false;
  end if;
  update orders set status = p_to, payment_status = coalesce(p_payment_status, payment_status),
      paid_at = case when p_payment_status = 'paid' then coalesce(paid_at, now()) else paid_at end
    where id = p_order;
  if p_to in ('cancelled', 'refunded') then
    perform free_coupons(p_order);
  end if;
  insert into order_moves (order_id, from_status, to_status, actor, reason)
    values (p_order, p_from, p_to, p_actor, p_reason);
  insert into events (kind, member_id, order_id)
    select kind, v_order.member_id, p_order
    from (values
      ('order.paid', p_payment_status = 'paid' and v_order.payment_status <> 'paid'),
      ('order.cancelled', p_to = 'cancelled'),
      ('order.refunded', p_to = 'refunded'),
      ('order.packing', p_to = 'processing' and v_order.order_type = 'box_shipping'),
      ('order.shipped', p_to = 'shipping'),
      ('order.delivered', p_to = 'delivered')) e (kind, happened)
    where happened;
  return true;
end $$;
