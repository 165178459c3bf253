-- Completes an order whose pieces go into the storage, once all of them have arrived.
create function complete_stored(p_order bigint, p_actor text) returns void language plpgsql as $$
begin
  if exists (select from box_items where order_id = p_order and status = 'pending')
      or not exists (select from goods_orders where order_id = p_order and is_kept) then
    return;
  end if;
  perform move_order(p_order, 'paid', 'processing', null, p_actor, 'arrived');
  perform move_order(p_order, 'processing', 'completed', null, p_actor, 'in storage');
end $$;
