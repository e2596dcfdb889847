-- A client's page says what he owes and what is ahead: it is read again when an order of his passes from one to the other.
create trigger orders_due_told after update of status, financial_status on orders
for each row when (
  new.payer_account is not null
  and (new.status in ('delivered', 'picked_up', 'cancelled') or new.financial_status in ('paid', 'invoiced', 'cancelled'))
      <> (old.status in ('delivered', 'picked_up', 'cancelled') or old.financial_status in ('paid', 'invoiced', 'cancelled'))
) execute function notify_change('clients', 'payer_account');
