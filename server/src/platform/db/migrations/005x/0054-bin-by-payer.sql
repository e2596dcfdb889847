-- Money that a deleted order has kept is looked for whenever its payer's orders show what they still have to get.
create index orders_payer_deleted on orders (payer_account) where deleted_at is not null;
