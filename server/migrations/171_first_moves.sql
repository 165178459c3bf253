-- Adds the missing moves of goods orders and parcels that were paid at once; new ones already record the same moves as
-- orders that waited for a payment.
insert into order_moves (order_id, from_status, to_status, actor, reason, at)
  select o.id, m.from_status, m.to_status, 'member', m.reason, o.created_at
  from orders o, (values (1, 'pending', 'paid', 'paid'), (2, 'paid', 'processing', 'in storage'),
    (3, 'processing', 'completed', 'in storage')) m (step, from_status, to_status, reason)
  where o.order_type in ('shop', 'box_shipping') and not exists (select from order_moves w where w.order_id = o.id)
    and m.step <= case o.status when 'paid' then 1 when 'completed' then 3 else 0 end
  order by o.id, m.step;

-- This foreign key cannot be violated: a move is written with its order or under the order's lock, and orders are never
-- deleted.
alter table order_moves drop constraint order_moves_order_id_fkey;
