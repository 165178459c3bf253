-- Writes new orders. A batch of goods and a parcel write theirs in the one statement that writes all else of them; a test holds
-- the columns of the three together. Their ids are taken from the sequence beforehand, so that what refers to them can be
-- written for all at once. An order that is paid from the start says so with an event.
create function insert_orders(p_orders new_order[]) returns void language plpgsql as $$
begin
  with recorded as (
    insert into events (kind, member_id, order_id)
    select case when o.payment_status = 'paid' then 'order.paid' else 'order.placed' end, o.member_id, o.id
    from unnest(p_orders) o
  )
  insert into orders (id, order_number, member_id, order_type, status, payment_method, payment_status, product_id,
      lot_id, total_amount, points_used, points_discount, coupon_discount, shipping_fee, final_amount, paid_at, expires_at,
      reserved_slots)
    overriding system value
    select o.id, o.order_number, o.member_id, o.order_type, o.status, o.payment_method, o.payment_status, o.product_id,
      o.lot_id, o.total_amount, o.points_used, o.points_discount, o.coupon_discount, o.shipping_fee, o.final_amount,
      o.paid_at, o.expires_at, o.reserved_slots
    from unnest(p_orders) o;
end $$;
