import type { Cents } from '@florilege/contract/http/money.ts';
import { command, rowStatement, statement, valueStatement } from '../../../platform/db/db.ts';
import { priceOf } from '../../order-money/order-money.public.ts';

export type InvoicedLine = {
  document_id: number;
  number: string;
  amount: Cents;
  credited: Cents;
  vat_rate: 10 | 20;
};

const credited = `(select coalesce(-sum(c.amount), 0) from pennylane_document_orders c join pennylane_documents a on a.id = c.document_id
   where a.credits = l.document_id and a.state = 'final' and c.order_id = l.order_id)`;

/** The invoice that an order shows, as far as it is the order's. */
export const invoicedLine = rowStatement<InvoicedLine, [orderId: number]>(`
  select l.document_id, d.number, l.amount, l.vat_rate, ${credited} as credited
    from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
   where l.order_id = $1 and l.kind = 'invoice' and l.current`);

/** An invoice that is credited whole no longer counts for the order: it can be billed again. */
export const dropInvoice = command<[orderId: number, invoiceId: number]>(`
  update pennylane_document_orders set current = false where order_id = $1 and document_id = $2`);

type Line = { order_id: number; amount: Cents; credited: Cents; vat_rate: 10 | 20 };
export const linesOfInvoice = statement<Line, [invoiceId: number]>(`
  select l.order_id, l.amount, l.vat_rate, ${credited} as credited
    from pennylane_document_orders l where l.document_id = $1 and l.current order by l.order_id`);

export const insertCreditLine = command<
  [creditId: number, orderId: number, amount: Cents, vatRate: 10 | 20]
>(`
  insert into pennylane_document_orders (document_id, order_id, kind, amount, vat_rate, current)
  values ($1, $2, 'credit', $3, $4, false)`);

export const payerOf = valueStatement<number, [invoiceId: number]>(
  'select account from pennylane_documents where id = $1',
);

type CreditRow = { id: number; number: string; amount: Cents; reason: string | null; created_at: string };
export const creditsOfOrder = statement<CreditRow, [orderId: number]>(`
  select d.id, d.number, -l.amount as amount, d.reason, d.created_at
    from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
   where l.order_id = $1 and l.kind = 'credit' and d.state = 'final' order by d.id`);

/** The avoir of an attempt. */
export const creditOfAttempt = rowStatement<{ id: number }, [attempt: string]>(`
  select id from pennylane_documents where attempt = $1 and kind = 'credit' and state <> 'failed'`);

type Wrong = {
  order_id: number;
  document_id: number;
  number: string;
  asked: Cents;
  price: Cents;
  cancelled: boolean;
};

/** The difference between an order and its invoice; undefined without one. */
export const wrongInvoice = rowStatement<Wrong, [orderId: number]>(`
  with line as (
    select l.order_id, l.document_id, d.number, l.amount - ${credited} as asked, o.status = 'cancelled' as cancelled,
           case when o.status = 'cancelled' then 0
                else ${priceOf('o')} end as price
      from pennylane_document_orders l
      join pennylane_documents d on d.id = l.document_id
      join orders o on o.id = l.order_id
     where l.order_id = $1 and l.kind = 'invoice' and l.current and o.deleted_at is null
  )
  select * from line where asked <> price`);

/** The invoice of an order that is paid at Pennylane by our mark alone, or by money of which some was given back here. */
export const markedInvoice = rowStatement<{ document_id: number; number: string }, [orderId: number]>(`
  select l.document_id, d.number
    from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
   where l.order_id = $1 and l.kind = 'invoice' and l.current and d.status = 'paid'
     and (d.marked = 'done'
          or exists (select from payments p join refunds r on r.payment_id = p.id
                      where p.document_id = d.id and p.order_id = l.order_id and r.kind = 'undo' and r.state = 'completed'))`);

/** Avoirs that the accountant made there, once each. */
export const insertCreditThere = rowStatement<
  { id: number },
  [invoiceId: number, pennylaneId: number, amount: Cents, number: string, status: string]
>(`
  insert into pennylane_documents (attempt, kind, account, amount, state, pennylane_id, number, status, credits, reason)
  select 'pennylane:' || $2::bigint, 'credit', account, $3::bigint, 'final', $2::bigint, $4, $5, id, 'Fait chez Pennylane'
    from pennylane_documents where id = $1
  on conflict do nothing returning id`);
