-- The office lists shipments that a carrier has brought back, whatever became of them.
create index order_moves_returned on order_moves (order_id)
  where from_status = 'shipping' and to_status in ('processing', 'cancelled');
