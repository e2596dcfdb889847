import { remainderOf } from '../../order-money/order-money.public.ts';

/**
 * SQL for what is still to be paid of orders that are neither handed over nor invoiced, by payer: « à venir ». The
 * index has exactly these orders, which are those that the shop has before it.
 */
export const ahead = `
  select account, sum(remainder)::bigint as amount
    from (select o.payer_account as account, ${remainderOf('o')} as remainder
            from orders o
           where o.deleted_at is null and o.payer_account is not null and o.status not in ('delivered', 'picked_up', 'cancelled')
             and o.financial_status not in ('paid', 'invoiced', 'cancelled')
             and not exists (select from pennylane_document_orders i where i.order_id = o.id and i.kind = 'invoice' and i.current)) each
   group by account`;

/** SQL for what is ahead of one client, in cents. */
export const aheadOf = (client: string) =>
  `coalesce((select amount from (${ahead}) ahead where ahead.account = ${client}), 0)`;

/** SQL for the clients who owe what was delivered or invoiced: `due` is their balance without what is ahead, below 0. */
export const debts = `
  select d.account, d.balance + coalesce(ahead.amount, 0) as due
    from client_debts d left join (${ahead}) ahead on ahead.account = d.account
   where d.balance + coalesce(ahead.amount, 0) < 0`;
