-- What was delivered and is not completed yet, a week of orders: the nightly jobs that complete them read no others.
create index orders_delivered on orders (id) where status = 'delivered';
