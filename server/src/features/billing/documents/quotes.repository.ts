import { rowStatement, statement, valueStatement } from '../../../platform/db/db.ts';

type Quote = { id: number; pennylane_id: number };

/** The quote over exactly the lines of an invoice, from which Pennylane can make it. */
export const quoteOfInvoice = rowStatement<Quote, [invoiceId: number]>(`
  select q.id, q.pennylane_id
    from pennylane_documents q
   where q.kind = 'quote' and q.state = 'final' and q.status in ('pending', 'accepted') and q.pennylane_id is not null
     and q.id in (select l.document_id from pennylane_document_orders l
                   where l.kind = 'quote' and l.current
                     and l.order_id in (select order_id from pennylane_document_orders where document_id = $1))
     and (select json_agg((l.order_id, l.amount, l.vat_rate) order by l.order_id)::text from pennylane_document_orders l
           where l.document_id = q.id and l.current)
       = (select json_agg((l.order_id, l.amount, l.vat_rate) order by l.order_id)::text from pennylane_document_orders l
           where l.document_id = $1)
     and not exists (select from pennylane_document_orders l where l.document_id = q.id and not l.current)`);

/** SQL: the orders of a quote show another one, or an invoice made apart. */
const replaced = (quote: string) => `
  not exists (
    select from pennylane_document_orders l
     where l.document_id = ${quote} and l.current
       and not exists (select from pennylane_document_orders i
                        where i.order_id = l.order_id and i.kind = 'invoice' and i.current))`;

export const isReplaced = valueStatement<boolean, [quoteId: number]>(`select ${replaced('$1::bigint')}`);

/** Replaced quotes that a client could still accept. */
export const replacedQuotes = statement<Quote, []>(`
  select d.id, d.pennylane_id from pennylane_documents d
   where d.kind = 'quote' and d.state = 'final' and d.status in ('pending', 'accepted') and ${replaced('d.id')}
   order by d.id limit 50`);
