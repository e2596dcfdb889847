import { formatAmount } from '@florilege/contract/http/money.ts';
import {
  type FinancialStatus,
  financialStatuses,
  orderStatuses,
} from '@florilege/contract/orders/order-status.ts';
import type {
  OrderDetail,
  OrderEvent,
  OrderImage,
  OrderSummary,
} from '@florilege/contract/orders/orders.contract.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

const account = (table: string) => `case when ${table}.id is null then null else json_build_object(
  'id', ${table}.id, 'name', ${table}.name, 'type', ${table}.type, 'address', ${table}.address,
  'postal_code', ${table}.postal_code, 'city', ${table}.city, 'phone', ${table}.phone) end`;

/** SQL for the columns of one order as lists and the detail carry it; goes with `orderJoins`. */
export const orderColumns = `
  orders.id, orders.batch_id, orders.amount, orders.status, orders.financial_status, orders.requires_delivery,
  orders.delivery_date, orders.delivery_time_slot, orders.bouquet_notes, orders.hand_message, orders.purchase_order_number,
  orders.created_at, orders.deleted_at, orders.version, orders.cancelled_from,
  ${account('payer')} as payer_account, ${account('recipient')} as recipient_account,
  case when driver.id is null then null else json_build_object('id', driver.id, 'display_name', driver.display_name) end as delivery_person,
  case when locations.id is null then null else json_build_object('id', locations.id, 'name', locations.name) end as location,
  author.display_name as created_by_name`;

/** What only the detail carries, as columns of `orders`. */
export const detailColumns = `
  orders.vat_rate,
  (select p.receipt_url from payments p
    where p.order_id = orders.id and p.method in ('square', 'square_payment') and p.state = 'completed' and orders.financial_status = 'paid'
    order by p.id limit 1) as square_invoice_url,
  exists (select from pennylane_document_orders d where d.order_id = orders.id and d.kind = 'invoice' and d.current) as has_pennylane_invoice,
  exists (select from pennylane_document_orders d where d.order_id = orders.id and d.kind = 'quote' and d.current) as has_pennylane_quote`;

export const orderJoins = `
  left join clients payer on payer.id = orders.payer_account
  left join clients recipient on recipient.id = orders.recipient_account
  left join members driver on driver.id = orders.delivery_person
  left join members author on author.id = orders.created_by
  left join locations on locations.id = orders.location`;

/** What the two fragments above bring back: the wire's order but for amount and labels. */
export type OrderRow = Omit<
  OrderSummary,
  'amount' | 'status_display' | 'financial_status_display' | 'payer_name' | 'display_client'
> & {
  amount: number;
};

export const ANONYMOUS_CLIENT = 'Client anonyme';

export function toOrderSummary(row: OrderRow): OrderSummary {
  return {
    id: row.id,
    batch_id: row.batch_id,
    amount: formatAmount(row.amount),
    status: row.status,
    status_display: orderStatuses[row.status].label,
    financial_status: row.financial_status,
    financial_status_display: financialStatuses[row.financial_status].label,
    requires_delivery: row.requires_delivery,
    delivery_date: row.delivery_date,
    delivery_time_slot: row.delivery_time_slot,
    delivery_person: row.delivery_person,
    bouquet_notes: row.bouquet_notes,
    hand_message: row.hand_message,
    purchase_order_number: row.purchase_order_number,
    location: row.location,
    payer_account: row.payer_account,
    recipient_account: row.recipient_account,
    payer_name: row.payer_account?.name ?? null,
    display_client: row.payer_account?.name ?? ANONYMOUS_CLIENT,
    created_at: row.created_at,
    created_by_name: row.created_by_name,
    deleted_at: row.deleted_at,
    version: row.version,
  };
}

/** A photo of an order with its storage keys; addresses are signed when it is answered. */
export type OrderImageRow = Omit<OrderImage, 'image_url' | 'thumbnail_url'> & {
  original_key: string;
  thumbnail_key: string | null;
};

export type OrderDetailRow = OrderRow & { cancelled_from: FinancialStatus | null } & {
  events: OrderEvent[];
  payments: OrderDetail['payments'];
  vat_rate: OrderDetail['vat_rate'];
  /** Receipt of the payment by link, when there is one. */
  square_invoice_url: string | null;
  has_pennylane_invoice: boolean;
  has_pennylane_quote: boolean;
  order_images: OrderImageRow[];
};

export async function toOrderDetail(row: OrderDetailRow, storage: Storage): Promise<OrderDetail> {
  const images = await Promise.all(row.order_images.map((image) => toOrderImage(image, storage)));
  const billing = (there: boolean, kind: 'invoice' | 'quote') =>
    there ? `/orders/${row.id}/pennylane-${kind}/file/` : null;
  return {
    ...toOrderSummary(row),
    events: row.events,
    payments: row.payments,
    order_images: images,
    vat_rate: row.vat_rate,
    has_square_invoice: row.square_invoice_url !== null,
    square_invoice_url: row.square_invoice_url,
    has_pennylane_invoice: row.has_pennylane_invoice,
    pennylane_invoice_url: billing(row.has_pennylane_invoice, 'invoice'),
    has_pennylane_quote: row.has_pennylane_quote,
    pennylane_quote_url: billing(row.has_pennylane_quote, 'quote'),
  };
}

export async function toOrderImage(
  { original_key, thumbnail_key, ...image }: OrderImageRow,
  storage: Storage,
): Promise<OrderImage> {
  return {
    ...image,
    image_url: await storage.signedUrl(original_key),
    thumbnail_url: thumbnail_key && (await storage.signedUrl(thumbnail_key)),
  };
}
