-- Frees the coupon of a cancelled or refunded order, so that it can be used again.
create function free_coupons(p_order bigint) returns void language sql as $$
  update member_coupons set order_id = null, used_at = null where order_id = p_order
$$;
