-- Notes a refund of a part: the order's status stays as it was, and its history says who did it and why.
create function note_part_refund(p_order bigint, p_actor text, p_reason text) returns void language sql as $$
  with noted as (
    update orders set payment_status = 'partial_refund' where id = p_order returning id, status
  )
  insert into order_moves (order_id, from_status, to_status, actor, reason)
    select id, status, status, p_actor, p_reason from noted
$$;
