-- Orders that are delivered and not completed yet, about a week of them: the nightly jobs that complete orders read no
-- others.
create index orders_delivered on orders (id) where status = 'delivered';
