-- Ends an unpaid order of goods: cancels it, puts its pieces back on the shelf and gives its points back. False when it
-- is not pending. Lock order: goods by product → order → the member's point account.
create function release_goods(p_order bigint, p_actor text, p_reason text) returns boolean language plpgsql as $$
declare
  v_member bigint;
begin
  perform from goods where product_id in (select product_id from order_lines where order_id = p_order)
    order by product_id for no key update;
  select member_id into v_member from orders
    where id = p_order and status = 'pending' and order_type = 'shop' for no key update;
  if not found then
    return false;
  end if;
  perform return_points(v_member, 'order:' || p_order, 'order-back:' || p_order, 'cancellation');
  perform move_order(p_order, 'pending', 'cancelled', 'failed', p_actor, p_reason);
  update goods g set reserved = g.reserved - l.quantity, stock = g.stock + l.quantity
    from order_lines l where l.order_id = p_order and g.product_id = l.product_id;
  return true;
end $$;
