-- Uses members' coupons for their orders; entries at the same place of the three arrays belong together. Returns how
-- many were usable: still free, not expired, and the member's own. Lock order: by id; a caller with several coupons
-- locks them first.
create function use_coupons(p_coupons bigint[], p_members bigint[], p_orders bigint[]) returns integer language sql as $$
  with used as (
    update member_coupons c set order_id = u.order_id, used_at = now()
    from unnest(p_coupons, p_members, p_orders) u (id, member_id, order_id)
    where c.id = u.id and c.member_id = u.member_id and c.order_id is null and c.expires_at > now() returning 1
  )
  select count(*)::integer from used
$$;
