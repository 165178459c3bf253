-- How many pieces of one of the goods a member has bought or reserved, and not given back; `p_except`: an order that does
-- not count.
create function goods_bought(p_member bigint, p_product integer, p_except bigint default null) returns integer
language sql stable as $$
  select (coalesce(sum(l.quantity), 0) - coalesce(sum((select sum(r.quantity) from refund_lines r
    where r.order_id = l.order_id and r.position = l.position)), 0))::integer
  from orders o join order_lines l on l.order_id = o.id
  where o.member_id = p_member and o.order_type = 'shop' and o.status not in ('cancelled', 'refunded')
    and l.product_id = p_product and o.id is distinct from p_except
$$;
