-- Puts the pieces of paid orders into their members' storage; those that have not arrived wait there. Each order is
-- looked up by its key: for a join with all orders the planner would expect many and read a whole index for five.
create function store_goods(p_orders bigint[], p_storage_days integer) returns void language sql as $$
  insert into box_items (member_id, order_id, goods_id, source, status, preorder_at, expires_at)
  select o.member_id, t.id, l.product_id, 'goods',
    case when g.arrives_at > now() then 'pending' else 'available' end,
    case when g.arrives_at > now() then g.arrives_at end,
    greatest(g.arrives_at, now()) + make_interval(days => p_storage_days)
  from unnest(p_orders) t (id)
    cross join lateral (select member_id from orders where id = t.id limit 1) o
    cross join lateral (select product_id, quantity, position from order_lines where order_id = t.id order by position offset 0) l
    cross join lateral (select arrives_at from goods where product_id = l.product_id limit 1) g,
    generate_series(1, l.quantity)
  order by t.id, l.position
$$;
