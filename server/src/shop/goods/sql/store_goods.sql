-- Puts the pieces of paid orders into their members' storage; those that have not arrived wait there.
create function store_goods(p_orders bigint[], p_storage_days integer) returns void language sql as $$
  insert into box_items (member_id, order_id, goods_id, source, status, preorder_at, expires_at)
  select o.member_id, o.id, l.product_id, 'goods',
    case when g.arrives_at > now() then 'pending' else 'available' end,
    case when g.arrives_at > now() then g.arrives_at end,
    greatest(g.arrives_at, now()) + make_interval(days => p_storage_days)
  from unnest(p_orders) t (id) join orders o on o.id = t.id join order_lines l on l.order_id = o.id
    join goods g on g.product_id = l.product_id, generate_series(1, l.quantity)
  order by o.id, l.position
$$;
