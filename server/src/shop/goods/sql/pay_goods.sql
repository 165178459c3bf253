-- Sells the pieces an unpaid order has reserved, when its payment arrives; also late, while nobody has cancelled it.
-- 'opened', or 'closed' when the order is not pending: then nothing is written. Lock order: goods by product → order.
create function pay_goods(p_order bigint, p_actor text, p_storage_days integer) returns text language plpgsql as $$
declare
  v_is_kept boolean;
begin
  perform from goods where product_id in (select product_id from order_lines where order_id = p_order)
    order by product_id for no key update;
  select k.is_kept into v_is_kept from orders o join goods_orders k on k.order_id = o.id
    where o.id = p_order and o.status = 'pending' for no key update of o;
  if not found then
    return 'closed';
  end if;
  perform move_order(p_order, 'pending', 'paid', 'paid', p_actor, 'paid');
  update goods g set reserved = g.reserved - l.quantity, sold = g.sold + l.quantity
    from order_lines l where l.order_id = p_order and g.product_id = l.product_id;
  if v_is_kept then
    perform store_goods(array[p_order], p_storage_days);
    if not exists (select from box_items where order_id = p_order and status = 'pending') then
      perform move_order(p_order, 'paid', 'processing', null, p_actor, 'in storage');
      perform move_order(p_order, 'processing', 'completed', null, p_actor, 'in storage');
    end if;
  end if;
  return 'opened';
end $$;
