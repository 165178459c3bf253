-- The reason why an item cannot be sent now; null when it can.
create function why_not_shippable(p_item box_items) returns text language sql stable as $$
  select case
    when p_item.status in ('paid', 'shipped') then 'item_in_parcel'
    when p_item.status = 'wrapped' then 'item_wrapped'
    when p_item.status = 'refunded' then 'item_missing'
    when p_item.status = 'expired' or p_item.expires_at < taipei_today() then 'item_expired'
    when p_item.status = 'pending' or p_item.preorder_at > now() then 'item_preorder' end
$$;
