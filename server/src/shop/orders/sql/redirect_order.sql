-- Moves an unpaid order to another lot of its product: a machine gives its next capsules to a late payment.
create function redirect_order(p_order bigint, p_lot integer) returns void language sql as $$
  update orders set lot_id = p_lot where id = p_order and lot_id <> p_lot
$$;
