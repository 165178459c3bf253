-- Marks preordered pieces in the storage as arrived, so that they can be sent and their storage days begin: pieces
-- whose arrival date has come, or those of a product (`p_product`) or an order (`p_order`). Completes an order when its
-- last pieces arrive. Records an event for each order and returns the orders, at most `p_most`.
create function arrive_goods(p_storage_days integer, p_product integer, p_order bigint, p_actor text, p_most integer)
returns bigint[] language plpgsql as $$
declare
  v_orders bigint[];
  v_order bigint;
begin
  -- Orders before their pieces, as refunds lock them.
  select array_agg(id) into v_orders from (
    select id from orders where id in (
      select order_id from box_items where status = 'pending' and goods_id is not null
        and case when p_product is not null then goods_id = p_product when p_order is not null then order_id = p_order
          else preorder_at <= now() end)
    order by id limit p_most for no key update) locked;
  with due as (
    select id from box_items where order_id = any (v_orders) and status = 'pending' and goods_id is not null
      and case when p_product is not null then goods_id = p_product else p_order is not null or preorder_at <= now() end
    order by id for no key update
  ), arrived as (
    update box_items b set status = 'available', preorder_at = null, expires_at = now() + make_interval(days => p_storage_days)
    from due where b.id = due.id returning b.order_id
  )
  select array_agg(distinct order_id) into v_orders from arrived;
  foreach v_order in array coalesce(v_orders, '{}') loop
    perform complete_stored(v_order, p_actor);
  end loop;
  return coalesce(record_order_events('goods.arrived', v_orders, null), '{}');
end $$;
