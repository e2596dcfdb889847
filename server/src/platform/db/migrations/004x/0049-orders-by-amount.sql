-- The list of orders sorted by amount; its other sorts have their indexes already.
create index orders_amount on orders (amount, id) where deleted_at is null;
