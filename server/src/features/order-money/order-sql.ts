/** SQL for what an order costs: its amount less what was reduced. `order`: the name of its row. */
export const priceOf = (order: string) =>
  `(${order}.amount - (select coalesce(sum(d.amount), 0) from order_reductions d where d.order_id = ${order}.id))`;

/** SQL: a quote, by the name of its row, that its client refused or that has expired: it binds nobody. */
export const isClosedQuote = (document: string) =>
  `(${document}.kind = 'quote' and ${document}.status in ('denied', 'expired'))`;

/** SQL: a line of a document says something else than its order costs now, or names another payer. */
const isOutdatedLine = (of: { line: string; document: string; order: string }) =>
  `((${of.line}.amount, ${of.line}.vat_rate, (select coalesce(c.merged_into, c.id) from clients c where c.id = ${of.document}.account))
     is distinct from (${priceOf(of.order)}, ${of.order}.vat_rate, ${of.order}.payer_account))`;

/** SQL: one of the orders of a quote costs something else by now, is another client's, or has a quote of its own. */
export const isOutdatedQuote = (quote: string) => `
  exists (select from pennylane_document_orders l join orders o on o.id = l.order_id
            join pennylane_documents made on made.id = l.document_id
           where l.document_id = ${quote} and l.kind = 'quote' and l.current
             and (${isOutdatedLine({ line: 'l', document: 'made', order: 'o' })}
                  or exists (select from pennylane_document_orders other
                              where other.document_id = l.document_id and not other.current)))`;

/** SQL for its price less what was kept, while it is above 0, whatever the order's status. */
export const remainderOf = (order: string) => `greatest(0, ${priceOf(order)}
    - (select coalesce(sum(p.amount), 0) from payments p where p.order_id = ${order}.id and p.state = 'completed')
    + (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = ${order}.id and r.state = 'completed'))`;
