-- What is ordered and neither handed over, invoiced nor paid: clients do not owe it yet.
create index orders_ahead on orders (payer_account)
 where deleted_at is null and payer_account is not null and status not in ('delivered', 'picked_up', 'cancelled')
   and financial_status not in ('paid', 'invoiced', 'cancelled');
