-- The same of what happened to orders, each told to its member with the same data; returns the orders. Each is looked up for
-- itself: joined with all orders an array would be planned as if it were long.
create function record_order_events(p_kind text, p_orders bigint[], p_data jsonb) returns bigint[] language sql as $$
  insert into events (kind, member_id, order_id, data)
    select p_kind, o.member_id, t.id, p_data
    from unnest(p_orders) with ordinality t (id, n)
      cross join lateral (select member_id from orders where id = t.id limit 1) o
    order by t.n;
  select p_orders
$$;
