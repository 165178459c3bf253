-- Writes new orders with their lines; a draw has no lines, its slots stand for them. The ids are taken from the
-- sequence beforehand, so that rows that refer to them can be written for all orders at once. An order that is paid
-- from the start gets the event of its payment, and one with lines also the move that paid it, by its member, as if it had
-- waited for a payment; a draw paid by tokens has its receipt instead.
create function insert_orders(p_orders new_order[], p_lines new_line[] default null) returns void language plpgsql as $$
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
  if p_lines is not null then
    with listed as (
      insert into order_lines (order_id, position, product_id, name, unit_price, quantity, subtotal)
      select l.order_id, l.position, l.product_id, l.name, l.unit_price, l.quantity, l.unit_price * l.quantity
      from unnest(p_lines) l
    )
    insert into order_moves (order_id, from_status, to_status, actor, reason)
      select id, 'pending', 'paid', 'member', 'paid' from unnest(p_orders) where status = 'paid' order by id;
  end if;
end $$;
