-- What the shelves of the home screen look for: the cheapest products, and those to come.
create index products_cheap on products (coalesce(point_price, discount_price, price), id) where status = '1';
create index products_to_come on products (greatest(release_date, draw_date)) where status = '1';
