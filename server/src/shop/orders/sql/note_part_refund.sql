-- Records a partial refund in the order's history, with the actor and the reason; the order's status stays the same.
create function note_part_refund(p_order bigint, p_actor text, p_reason text) returns void language sql as $$
  with noted as (
    update orders set payment_status = 'partial_refund' where id = p_order returning id, status
  )
  insert into order_moves (order_id, from_status, to_status, actor, reason)
    select id, status, status, p_actor, p_reason from noted
$$;
