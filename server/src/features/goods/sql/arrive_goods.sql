-- Preordered pieces in the storage whose day has come can be sent from now on, and their days begin; an order whose last
-- pieces these were is completed. Returns how many pieces arrived.
create function arrive_goods(p_storage_days integer) returns integer language plpgsql as $$
declare
  v_orders bigint[];
  v_order bigint;
begin
  with arrived as (
    update box_items set status = 'available', preorder_at = null, expires_at = now() + make_interval(days => p_storage_days)
    where status = 'pending' and goods_id is not null and preorder_at <= now()
    returning order_id
  )
  select array_agg(order_id order by order_id) into v_orders from arrived;
  for v_order in
    select distinct o.id from orders o where o.id = any (v_orders) and o.status = 'paid'
      and not exists (select from box_items b where b.order_id = o.id and b.status = 'pending') order by o.id
  loop
    if move_order(v_order, 'paid', 'processing', null, 'clock', 'arrived') then
      perform move_order(v_order, 'processing', 'completed', null, 'clock', 'in storage');
    end if;
  end loop;
  return coalesce(cardinality(v_orders), 0);
end $$;
