-- The same for orders: one event for each order's member, all with the same data; returns the orders. Each order is
-- looked up by its key: for a join with all orders the planner would expect a long array.
create function record_order_events(p_kind text, p_orders bigint[], p_data jsonb) returns bigint[] language sql as $$
  insert into events (kind, member_id, order_id, data)
    select p_kind, o.member_id, t.id, p_data
    from unnest(p_orders) with ordinality t (id, n)
      cross join lateral (select member_id from orders where id = t.id limit 1) o
    order by t.n;
  select p_orders
$$;
