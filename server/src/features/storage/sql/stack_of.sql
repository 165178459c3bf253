-- The items that a member sees as one stack with this one: alike, from one order, in the same state, and kept until the
-- same time.
create function stack_of(p_item box_items) returns setof box_items language sql stable as $$
  select b.* from box_items b
  where b.order_id = p_item.order_id and b.member_id = p_item.member_id and b.status = p_item.status
    and b.expires_at = p_item.expires_at
    and (b.prize_id, b.goods_id, b.parcel_id, b.preorder_at, b.source, b.variant_id)
      is not distinct from (p_item.prize_id, p_item.goods_id, p_item.parcel_id, p_item.preorder_at, p_item.source,
        p_item.variant_id)
$$;
