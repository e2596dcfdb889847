import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import { type OrderFieldName, orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import {
  type FinancialStatus,
  financialStatusDisplay,
  moneyNotes,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import {
  type OrderDetail,
  type OrderImage,
  type OrderSummary,
  orderDetail,
  orderSummary,
} from '@florilege/contract/orders/orders.contract.ts';
import type { z } from 'zod';
import type { Storage } from '../../integrations/storage/storage.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import { accountSummaryJson } from '../clients/clients.public.ts';
import { isClosedQuote, isOutdatedQuote, priceOf, remainderOf } from '../order-money/order-money.public.ts';

const isListed = (name: OrderFieldName) => name in orderSummary.shape;
/** The shop comes with its name, below. */
const columns = (names: OrderFieldName[]) =>
  names.map((name) => (name === 'location' ? '' : `orders.${name}, `)).join('');

const batchSize = `
  case when orders.batch_id is not null
   then (select count(*) from orders b where b.batch_id = orders.batch_id and b.deleted_at is null) end as batch_size`;

/** SQL for a visit in vain that is neither made again nor planned anew, word for word as its index has it. */
export const isMissed = (order: string) => `(${order}.missed_as is not null and ${order}.requires_delivery
  and ${order}.status <> 'delivered' and ${order}.status <> 'picked_up' and ${order}.status <> 'cancelled'
  and ${order}.delivery_date is not distinct from ${order}.missed_day
  and ${order}.delivery_time_slot is not distinct from ${order}.missed_slot)`;

/** SQL for a refused bouquet that is not made again yet, word for word as its index has it. */
export const isToRedo = (order: string) =>
  `(${order}.redo_at is not null and ${order}.status in ('created', 'to_call', 'to_prepare', 'preparing'))`;

/** SQL for the money of a cancelled order that a member still has to give back. */
const toRefund = `(orders.status = 'cancelled' and exists (
  select from payment_alerts a where a.order_id = orders.id and a.kind = 'to_refund' and a.settled_at is null))`;

/** SQL for the last refusal of an order. */
export const lastRefusal = `
  select v.reason, v.decided_at, refuser.display_name as author_name
    from verifications v left join members refuser on refuser.id = v.author_id
   where v.order_id = orders.id and v.decision = 'rejected' and v.undone_at is null
   order by v.id desc limit 1`;

/** SQL for the columns of one order in lists and in the detail, with `orderJoins`. */
export const orderColumns = `
  orders.id, orders.batch_id, ${batchSize}, orders.status, orders.financial_status, ${columns(orderFieldNames.filter(isListed))}
  orders.created_at, orders.deleted_at, orders.version, orders.cancelled_from,
  case when ${isMissed('orders')} then orders.missed_as end as missed_as,
  case when ${isMissed('orders')} then orders.missed_at end as missed_at,
  ${isToRedo('orders')} as to_redo, ${toRefund} as to_refund,
  ${accountSummaryJson('payer')} as payer_account, ${accountSummaryJson('recipient')} as recipient_account,
  case when driver.id is null then null else json_build_object('id', driver.id, 'display_name', driver.display_name) end as delivery_person,
  case when locations.id is null then null else json_build_object('id', locations.id, 'name', locations.name) end as location,
  author.display_name as created_by_name`;

/**
 * SQL for what the money of one order says beside its status: kept is less than the price, or all that came went
 * back. Most orders have neither a refund nor a part paid, so the sums are added up only for those that do.
 */
export const moneyNote = `
  (case when (select true from refunds r where r.order_id = orders.id and r.state = 'completed' limit 1)
          or orders.financial_status <> 'paid' and orders.status <> 'cancelled'
             and (select true from payments p where p.order_id = orders.id and p.state = 'completed' limit 1)
   then (
     select case when kept <= 0 and given then 'refunded'
                 when kept > 0 and kept < price and orders.status <> 'cancelled' then 'partly_paid' end
       from (select sum(amount) - (select coalesce(sum(r.amount), 0) from refunds r
                                    where r.order_id = orders.id and r.state = 'completed') as kept,
                    ${priceOf('orders')} as price,
                    exists (select from refunds r
                             where r.order_id = orders.id and r.state = 'completed' and r.kind <> 'moved') as given
               from payments p where p.order_id = orders.id and p.state = 'completed') sums)
   end) as money_note`;

/** SQL for what is still asked for an order. */
export const remainingAmount = `
  case when orders.financial_status = 'paid' or orders.status = 'cancelled' or orders.deleted_at is not null then 0
       else ${remainderOf('orders')} end as remaining_amount`;

export const detailFields = columns(orderFieldNames.filter((name) => !isListed(name)));

export const detailColumns = `
  case when ${isToRedo('orders')} then (
    select json_build_object('reason', r.reason, 'at', ${isoInstant('r.decided_at')}, 'author_name', r.author_name,
                             'maker_name', (select display_name from members where id = orders.redo_by))
      from (${lastRefusal}) r) end as refusal,
  (select p.receipt_url from payments p
    where p.order_id = orders.id and p.method in ('square', 'square_payment') and p.state = 'completed' and orders.financial_status = 'paid'
    order by p.id limit 1) as square_invoice_url,
  exists (select from pennylane_document_orders d where d.order_id = orders.id and d.kind = 'invoice' and d.current) as has_pennylane_invoice,
  quoted.order_id is not null as has_pennylane_quote,
  quoted.order_id is not null and not coalesce(${isClosedQuote('quote')}, false) as pennylane_quote_open,
  quoted.order_id is not null and coalesce(${isClosedQuote('quote')}
    or ${isOutdatedQuote('quote.id')}, false) as pennylane_quote_outdated`;

/** The current quote of the order, for `detailColumns`; joined after `orderJoins`. */
export const detailJoins = `
  left join pennylane_document_orders quoted on quoted.order_id = orders.id and quoted.kind = 'quote' and quoted.current
  left join pennylane_documents quote on quote.id = quoted.document_id`;

export const orderJoins = `
  left join clients payer on payer.id = orders.payer_account
  left join clients recipient on recipient.id = orders.recipient_account
  left join members driver on driver.id = orders.delivery_person
  left join members author on author.id = orders.created_by
  left join locations on locations.id = orders.location`;

const computed = {
  amount: true,
  remaining_amount: true,
  status_display: true,
  financial_status_display: true,
  money_note_display: true,
  payer_name: true,
  display_client: true,
} as const;
const listed = orderSummary.omit(computed);
const listedFields = listed.keyof().options;
const detailed = orderDetail.omit({
  ...computed,
  order_images: true,
  has_square_invoice: true,
  pennylane_invoice_url: true,
  pennylane_quote_url: true,
});

const detailedFields = detailed.keyof().options;

const pick = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]) => {
  const picked: Partial<Row> = {};
  for (const key of keys) picked[key] = row[key];
  return picked as Pick<Row, Key>;
};

/** The row of `orderColumns`, its amounts in cents. */
export type OrderRow = z.infer<typeof listed> & {
  amount: Cents;
  remaining_amount: Cents;
  cancelled_from: FinancialStatus | null;
};

export function toOrderSummary(row: OrderRow): OrderSummary {
  return {
    ...pick(row, listedFields),
    amount: formatAmount(row.amount),
    remaining_amount: formatAmount(row.remaining_amount),
    status_display: statusDisplay(row.status).label,
    financial_status_display: financialStatusDisplay(row.financial_status).label,
    money_note_display: row.money_note && moneyNotes[row.money_note],
    payer_name: row.payer_account?.name ?? null,
    display_client: row.payer_account?.name ?? ANONYMOUS_CLIENT,
  };
}

export type OrderImageRow = Omit<OrderImage, 'image_url' | 'thumbnail_url'> & {
  original_key: string;
  thumbnail_key: string | null;
};

export type OrderDetailRow = OrderRow & z.infer<typeof detailed> & { order_images: OrderImageRow[] };

export async function toOrderDetail(row: OrderDetailRow, storage: Storage): Promise<OrderDetail> {
  const images = await Promise.all(row.order_images.map((image) => toOrderImage(image, storage)));
  const billing = (there: boolean, kind: 'invoice' | 'quote') =>
    there ? `/orders/${row.id}/pennylane-${kind}/file/` : null;
  return {
    ...pick(row, detailedFields),
    ...toOrderSummary(row),
    order_images: images,
    has_square_invoice: row.square_invoice_url !== null,
    pennylane_invoice_url: billing(row.has_pennylane_invoice, 'invoice'),
    pennylane_quote_url: billing(row.has_pennylane_quote, 'quote'),
  };
}

export async function toOrderImage(row: OrderImageRow, storage: Storage): Promise<OrderImage> {
  const { original_key, thumbnail_key, ...image } = row;
  const thumbnail_url = thumbnail_key && (await storage.signedUrl(thumbnail_key));
  return { ...image, image_url: await storage.signedUrl(original_key), thumbnail_url };
}
