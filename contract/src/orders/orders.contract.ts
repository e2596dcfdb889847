import { z } from 'zod';
import { accountSummary } from '../clients/account-summary.ts';
import {
  day,
  emptyAsAbsent,
  filterOf,
  flag,
  id,
  idNumber,
  instant,
  locationSummary,
  optionalText,
  requiredText,
  searchText,
  version,
  yesNo,
} from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { paymentMethodValues } from '../payments/payment-methods.ts';
import { imageStatus } from '../photos/image-status.ts';
import { openDeliveriesRoutes } from './open-deliveries.ts';
import { eventType, orderEvent } from './order-events.ts';
import { forOrderTexts, optionalOrderFields, orderFieldSchemas, vatRate } from './order-fields.ts';
import { orderOrderings } from './order-orderings.ts';
import {
  answeredFinancialStatus,
  answeredStatus,
  financialStatus,
  moneyNoted,
  orderStatus,
} from './order-status.ts';
import { orderTodo } from './order-todos.ts';
import { payerRecallRoutes } from './payer-recall.ts';
import { answeredSlot } from './time-slots.ts';

/** An order as lists carry it. `payer_name` and `display_client` are ready to show. */
export const orderSummary = z.object({
  id: idNumber,
  batch_id: z.uuid().nullable(),
  /** Orders of the group, those in the bin left out; null without a group. */
  batch_size: z.int().nullable(),
  amount: amountText,
  /** Less what was reduced and paid; « 0.00 » when the order is paid, cancelled or in the bin. */
  remaining_amount: amountText,
  status: answeredStatus,
  status_display: z.string(),
  financial_status: answeredFinancialStatus,
  financial_status_display: z.string(),
  ...moneyNoted,
  requires_delivery: z.boolean(),
  delivery_date: day.nullable(),
  delivery_time_slot: answeredSlot,
  delivery_person: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  ...forOrderTexts(() => z.string().nullable()),
  location: locationSummary,
  payer_account: accountSummary.nullable(),
  recipient_account: accountSummary.nullable(),
  payer_name: z.string().nullable(),
  display_client: z.string(),
  /** « absent » or « refused » while the visit in vain is neither made again nor planned anew. */
  missed_as: z.string().nullable(),
  missed_at: instant.nullable(),
  /** Its verification was refused, and the bouquet is not made again yet. */
  to_redo: z.boolean(),
  /** Cancelled, and money that was taken for it is not given back yet. */
  to_refund: z.boolean(),
  created_at: instant,
  created_by_name: z.string().nullable(),
  deleted_at: instant.nullable(),
  version: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** `photo`: an ordinary one. `verification`: shown to the member who validates the bouquet. */
const orderImageKinds = ['photo', 'verification'] as const;

/** A photo of an order, by the photo's own number in `image`. Addresses are signed and expire within two hours. */
const orderImage = z.object({
  id: idNumber,
  image: idNumber,
  image_url: z.string(),
  thumbnail_url: z.string().nullable(),
  filename: z.string(),
  caption: z.string().nullable(),
  kind: z.enum(orderImageKinds),
  /** The photo’s own: whether its smaller pictures are made. */
  status: imageStatus,
  created_at: instant,
});
export type OrderImage = z.infer<typeof orderImage>;

export const orderDetail = orderSummary.extend({
  /** Oldest first. */
  order_images: z.array(orderImage),
  events: z.array(orderEvent),
  payments: z.array(z.object({ method: z.enum(paymentMethodValues) })),
  /** Percent; the amount includes it. */
  vat_rate: vatRate,
  /** Why the bouquet was refused, with `to_redo`. */
  refusal: z
    .object({
      reason: z.string(),
      at: instant,
      author_name: z.string().nullable(),
      maker_name: z.string().nullable(),
    })
    .nullable(),
  has_square_invoice: z.boolean(),
  square_invoice_url: z.string().nullable(),
  has_pennylane_invoice: z.boolean(),
  /** Paths of the API that bring the PDF; Pennylane’s own addresses expire. */
  pennylane_invoice_url: z.string().nullable(),
  has_pennylane_quote: z.boolean(),
  /** The quote was neither refused nor has it expired: payer and recipient are those that it names. */
  pennylane_quote_open: z.boolean(),
  /** The quote says something else than the order costs now, was refused, or has expired. */
  pennylane_quote_outdated: z.boolean(),
  pennylane_quote_url: z.string().nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** The address and access of a request are written into the recipient's record as well. */
const saveWithClient = yesNo.optional();

export const orderBody = z.object({
  payer_account: id.nullable().optional(),
  recipient_account: id.nullable().optional(),
  ...optionalOrderFields,
  amount: orderFieldSchemas.amount,
  save_with_client: saveWithClient,
});
export type OrderBody = z.output<typeof orderBody>;

/** Only what is present changes. A `version` older than the order’s answers 409 ORDER_CHANGED. */
export const orderPatch = z.object({
  ...optionalOrderFields,
  status: orderStatus.optional(),
  delivery_person: z.uuid('Livreur inconnu').nullable().optional(),
  /** Null: an anonymous client. Changes until `orderCan.changeParties` says why not. */
  payer_account: id.nullable().optional(),
  /** Null: the same as the payer. */
  recipient_account: id.nullable().optional(),
  save_with_client: saveWithClient,
  /** A photo of the library to attach as the verification photo, in the same step as the status. */
  verification_image: id.optional(),
  version: version.optional(),
});
export type OrderPatch = z.output<typeof orderPatch>;

/** Stands for « no driver » in the counts, never for a member. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export const BULK_LIMIT = 100;
export const ORDER_BIN_DAYS = 30;

export const orderListQuery = z.object({
  ...pageQuery,
  search: searchText,
  status: filterOf(orderStatus),
  financial_status: emptyAsAbsent(financialStatus),
  requires_delivery: emptyAsAbsent(flag),
  delivery_person: emptyAsAbsent(
    z.uuid('Livreur inconnu').refine((driver) => driver !== NOBODY, 'Livreur inconnu'),
  ),
  delivery_from: emptyAsAbsent(day),
  delivery_to: emptyAsAbsent(day),
  batch_id: emptyAsAbsent(z.uuid('Groupe inconnu')),
  account_id: emptyAsAbsent(id),
  location: emptyAsAbsent(id),
  todo: emptyAsAbsent(orderTodo),
  /** The bin, for Senior and above: orders deleted in the last `ORDER_BIN_DAYS`. */
  deleted: emptyAsAbsent(flag),
  /** A search is the best first, whatever this says. */
  ordering: emptyAsAbsent(z.enum(orderOrderings, 'Tri inconnu')),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

export const ordersRoutes = {
  ...openDeliveriesRoutes,
  ...payerRecallRoutes,
  list: route.get('/orders/', {
    summary:
      'Orders, newest first unless `ordering` says otherwise; search finds a number, a name, a phone, a purchase-order number',
    access: 'orders.read',
    query: orderListQuery,
    answer: page(orderSummary),
  }),
  detail: route.get('/orders/{id}/', {
    summary: 'One order with its events',
    access: 'orders.read',
    answer: orderDetail,
    errors: ['ORDER_NOT_FOUND'],
  }),
  create: route.post('/orders/', {
    summary: 'Create an order',
    access: 'orders.create',
    body: orderBody,
    status: 201,
    answer: orderDetail,
  }),
  bulkCreate: route.post('/orders/bulk_create/', {
    summary: 'Create a group of orders under one batch_id; a refused one does not hold back the others',
    access: 'orders.create',
    body: z.preprocess(
      (value) => (value !== null && typeof value === 'object' && 'orders' in value ? value.orders : value),
      z
        .array(z.unknown(), 'Liste de commandes attendue')
        .min(1, 'Aucune commande')
        .max(BULK_LIMIT, `${BULK_LIMIT} commandes au plus`),
    ),
    status: 201,
    answer: z.object({
      batch_id: z.uuid().nullable(),
      order_ids: z.array(idNumber),
      /** `index` counts from 0 in the list as sent. */
      errors: z.array(
        z.object({ index: z.int(), error: z.string(), fields: z.record(z.string(), z.string()) }),
      ),
    }),
  }),
  update: route.patch('/orders/{id}/', {
    summary: 'Change fields, status or driver; a driver may only advance his own deliveries',
    access: 'orders.advance',
    body: orderPatch,
    answer: orderDetail,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_CANCELLED',
      'ORDER_AMOUNT_SETTLED',
      'ORDER_VAT_SETTLED',
      'DOCUMENT_UNDER_WAY',
      'DRIVER_UNKNOWN',
      'CLIENT_NOT_FOUND',
      'CLIENT_MERGED',
      'IMAGE_NOT_FOUND',
    ],
  }),
  delete: route.delete('/orders/{id}/', {
    summary: 'Put an order made by mistake into the bin for 30 days',
    access: 'orders.delete',
    answer: z.object({ id: idNumber, deleted_at: instant }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DELETABLE', 'DOCUMENT_UNDER_WAY'],
  }),
  restore: route.post('/orders/{id}/restore/', {
    summary: 'Take a deleted order out of the bin',
    access: 'orders.delete',
    answer: orderDetail,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_DELETED'],
  }),
  addEvent: route.post('/orders/{id}/add_event/', {
    summary: 'Write down something that happened',
    access: 'orders.addEvent',
    body: z.object({
      event_type: eventType.default('manual_entry'),
      description: requiredText(1000, 'La description est requise'),
      notes: optionalText(4000),
    }),
    status: 201,
    answer: orderEvent,
    errors: ['ORDER_NOT_FOUND'],
  }),
  addImage: route.post('/orders/{id}/images/', {
    summary: 'Attach a photo of the library, or change the caption of one that is attached',
    access: 'orders.addPhoto',
    body: z.object({ image_id: id, caption: optionalText(300) }),
    status: 201,
    answer: orderImage,
    errors: ['ORDER_NOT_FOUND', 'IMAGE_NOT_FOUND'],
  }),
  removeImage: route.delete('/orders/{id}/images/{imageId}/', {
    summary: 'Take a photo off an order; it stays in the library. `imageId` is the photo’s',
    access: 'orders.edit',
    answer: z.object({ id: idNumber }),
    errors: ['ORDER_NOT_FOUND', 'IMAGE_NOT_FOUND'],
  }),
  restoreImage: route.post('/orders/{id}/images/{imageId}/restore/', {
    summary: 'Bring a photo that was taken off back, with its kind, caption, author and place',
    access: 'orders.edit',
    answer: orderImage,
    errors: ['ORDER_NOT_FOUND', 'IMAGE_NOT_FOUND'],
  }),
};
