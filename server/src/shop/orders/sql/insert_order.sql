-- Writes one order with its lines and returns its id; `p_order` and `p_lines` have the fields of the tables.
create function insert_order(p_order jsonb, p_lines jsonb) returns bigint language plpgsql as $$
declare
  v_order new_order := jsonb_populate_record(null::new_order, p_order);
begin
  v_order.id := nextval('orders_id_seq');
  perform insert_orders(array[v_order], array(
    select (v_order.id, l.position, l.product_id, l.name, l.unit_price, l.quantity)::new_line
    from jsonb_populate_recordset(null::new_line, p_lines) l));
  return v_order.id;
end $$;
