import { columnStatement, type Reader, rowStatement, statement } from '../../../platform/db/db.ts';
import { parisMidnight } from '../../../platform/db/paris-midnight.ts';
import { priceOf } from '../../order-money/order-money.public.ts';
import type { BillableOrder, Payer } from './billable.ts';
import type { DocumentLine } from './document-ask.ts';

export const findBillable = statement<BillableOrder, [ids: number[]]>(`
  select orders.id, orders.vat_rate,
         ${priceOf('orders')} as amount, orders.status, orders.financial_status,
         exists (select from pennylane_document_orders l where l.order_id = orders.id and l.kind = 'invoice' and l.current) as invoiced,
         case when payer.id is null then null else json_build_object('id', payer.id, 'name', payer.name, 'address', payer.address,
           'postal_code', payer.postal_code, 'city', payer.city, 'payment_terms', payer.payment_terms) end as payer
    from orders left join clients payer on payer.id = orders.payer_account
   where orders.id = any($1::bigint[]) and orders.deleted_at is null
   order by orders.id`);

export const documentLines = statement<DocumentLine, [documentId: number]>(`
  select l.order_id, l.amount, l.vat_rate, orders.created_at, orders.purchase_order_number,
         orders.requires_delivery, orders.delivery_date, orders.financial_status,
         coalesce(recipient.name, payer.name) as for_name
    from pennylane_document_orders l
    join pennylane_documents d on d.id = l.document_id
    join orders on orders.id = l.order_id
    join clients payer on payer.id = d.account
    left join clients recipient on recipient.id = orders.recipient_account
   where l.document_id = $1 order by l.order_id`);

const payer = rowStatement<Payer, [account: number]>(`
  select c.id, c.name, c.type, c.address, c.postal_code, c.city, c.phone, c.email, c."numero_de_TVA", c."SIRET",
         c.payment_terms, c.pennylane_reference, c.pennylane_id, c.pennylane_told
    from clients asked join clients c on c.id = coalesce(asked.merged_into, asked.id) where asked.id = $1`);

/** The client, or its successor after a merge. */
export async function findPayer(db: Reader, account: number): Promise<Payer> {
  const row = await payer(db, account);
  if (!row) throw new Error(`client ${account} is not there`);
  return row;
}

export type PaidByLink = { order_id: number; square_payment_id: string | null; receipt_url: string | null };

export const findPaidByLink = statement<PaidByLink, [orderIds: number[]]>(`
  select orders.id as order_id, paid.square_payment_id, paid.receipt_url
    from orders
    left join lateral (
      select p.square_payment_id, p.receipt_url from payments p
       where p.order_id = orders.id and p.state = 'completed' and p.method in ('square', 'square_payment')
       order by p.id limit 1) paid on orders.financial_status = 'paid'
   where orders.id = any($1::bigint[]) and orders.deleted_at is null`);

/** Orders of some days of Paris, both included: of their delivery or pick-up, or of their creation without one. */
export const ordersOfDays = columnStatement<number, [first: string, last: string]>(`
  select id from orders
   where deleted_at is null and status <> 'cancelled' and delivery_date between $1::date and $2::date
  union all
  select id from orders
   where deleted_at is null and status <> 'cancelled' and delivery_date is null
     and created_at >= ${parisMidnight('$1::date')} and created_at < ${parisMidnight('($2::date + 1)')}`);
