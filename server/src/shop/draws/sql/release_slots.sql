-- Ends an unpaid draw: cancels its order, frees its reserved slots and its lock of the tube, and gives its points back.
-- False when the order is not pending. Lock order: lot → order → slots → the member's point account.
create function release_slots(p_order bigint, p_actor text, p_reason text) returns boolean language plpgsql as $$
declare
  v_order record;
begin
  perform from lots l join orders o on o.lot_id = l.id where o.id = p_order and l.game <> 'gacha' for no key update of l;
  select id, member_id, lot_id, expires_at into v_order from orders
    where id = p_order and status = 'pending' and lot_id is not null for no key update;
  if not found then
    return false;
  end if;
  perform move_order(p_order, 'pending', 'cancelled', 'failed', p_actor, p_reason);
  update slots set reserved_by = null, reserved_until = null where reserved_by = p_order;
  update lots set locked_by = null, locked_until = null
    where id = v_order.lot_id and locked_by = v_order.member_id and locked_until = v_order.expires_at;
  perform return_points(v_order.member_id, 'order:' || p_order, 'order-back:' || p_order, 'cancellation');
  return true;
end $$;
