import { z } from 'zod';
import { guard } from '../auth/field-rights.ts';
import { squareErrors } from '../http/errors.ts';
import { day, id, idNumber, optionalText, orderIds, requiredText } from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { payout } from './disputes-and-payouts.ts';
import { alertActions, paymentAlert } from './payment-alerts.ts';
import { linkMethod, manualMethods } from './payment-methods.ts';
import { openLink, payment, reduction, refundKindValues, terminalStatus } from './payment-records.ts';

const orderPayments = z.object({
  amount: amountText,
  /** Avoirs and what was written off. */
  reduced_amount: amountText,
  paid_amount: amountText,
  refunded_amount: amountText,
  remaining_amount: amountText,
  /** Money kept beyond what the order costs. */
  surplus_amount: amountText,
  /** Surplus of the payer's other orders, which can pay this one. */
  credit_amount: guard('client.credit', amountText),
  /** Oldest first. */
  payments: z.array(payment),
  /** Oldest first. */
  reductions: z.array(reduction),
  link: openLink.nullable(),
  terminal: terminalStatus,
  /** Settling them needs `payments.settle`. */
  alerts: z.array(paymentAlert),
});
export type OrderPayments = z.infer<typeof orderPayments>;

export const BULK_PAYMENT_LIMIT = 100;
const bulkBody = z.object({
  order_ids: orderIds(BULK_PAYMENT_LIMIT),
  payment_method: linkMethod.default('square'),
  location_id: id.optional(),
});
const linkAnswer = z.object({ payment_link: z.string(), order_ids: z.array(idNumber), amount: amountText });
export type PaymentLink = z.infer<typeof linkAnswer>;

const reason = requiredText(192, 'Le motif est requis');

const linkErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_CHARGEABLE',
  'CHARGE_UNDER_WAY',
  'LOCATION_NOT_FOUND',
  'LOCATION_ARCHIVED',
  'LOCATION_REQUIRED',
  'LOCATION_NOT_AT_SQUARE',
  ...squareErrors,
] as const;
const openLinkRoute = {
  access: 'payments.take',
  vendor: true,
  answer: linkAnswer,
  errors: linkErrors,
} as const;
const atSquare = {
  access: 'payments.take',
  vendor: true,
  errors: ['ORDER_NOT_FOUND', ...squareErrors],
} as const;

export const paymentsRoutes = {
  list: route.get('/orders/{id}/payments/', {
    summary: 'What was paid and given back for an order, what remains, and what is under way',
    access: 'orders.read',
    answer: orderPayments,
    errors: ['ORDER_NOT_FOUND'],
  }),
  record: route.post('/orders/{id}/payments/', {
    summary: 'Write down cash, a cheque, a transfer or a card elsewhere, for the whole or a part',
    access: 'payments.take',
    body: z.object({
      method: z.enum(manualMethods, 'Moyen de paiement inconnu'),
      amount: amountInput,
      reference: optionalText(100),
      /** The day it was paid; today when absent. Not in the future, at most a year ago. */
      paid_on: day.optional(),
      /** The shop that took it; the order’s own when absent. */
      location_id: id.optional(),
    }),
    status: 201,
    answer: orderPayments,
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_CHARGEABLE',
      'CHARGE_UNDER_WAY',
      'LOCATION_NOT_FOUND',
      'LOCATION_ARCHIVED',
    ],
  }),
  refund: route.post('/orders/{id}/payments/{paymentId}/refunds/', {
    summary: 'Give back a payment or a part of it, through Square where it was paid there',
    access: 'payments.refund',
    vendor: true,
    body: z.object({
      amount: amountInput,
      reason,
      kind: z.enum(refundKindValues, 'Nature inconnue').default('undo'),
    }),
    status: 201,
    answer: orderPayments,
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE', ...squareErrors],
  }),
  undoEntry: route.post('/orders/{id}/payments/{paymentId}/undo/', {
    summary: 'Take back a payment that one entered oneself by mistake, within minutes',
    access: 'payments.take',
    answer: orderPayments,
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE'],
  }),
  writeOff: route.post('/orders/{id}/write-off/', {
    summary: 'Ask less of the client than remains to be paid, with a reason',
    access: 'payments.writeOff',
    body: z.object({ amount: amountInput, reason }),
    status: 201,
    answer: orderPayments,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CHARGEABLE', 'CHARGE_UNDER_WAY'],
  }),
  useCredit: route.post('/orders/{id}/use-credit/', {
    summary: 'Pay an order with what its payer has too much on other orders',
    access: 'payments.writeOff',
    body: z.object({ amount: amountInput, reason }),
    status: 201,
    answer: orderPayments,
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CHARGEABLE', 'CHARGE_UNDER_WAY'],
  }),
  bulkPayment: route.post('/orders/bulk_payment/', {
    ...openLinkRoute,
    summary: 'One payment link for the remaining amounts of several orders',
    body: bulkBody,
  }),
  generateSquarePayment: route.post('/orders/generate_square_payment/', {
    ...openLinkRoute,
    summary: 'The same as bulk_payment, for payment_method square_payment',
    body: bulkBody.extend({ payment_method: linkMethod.default('square_payment') }),
  }),
  generatePaymentLink: route.post('/orders/{id}/generate-payment-link/', {
    ...openLinkRoute,
    summary: 'A payment link for what remains of one order',
    body: z.object({ location_id: id.optional() }),
  }),
  closeLink: route.post('/orders/{id}/close-payment-link/', {
    ...atSquare,
    summary: 'Delete the open payment link of an order at Square',
    answer: orderPayments,
  }),
  checkPaymentStatus: route.post('/orders/{id}/check-payment-status/', {
    ...atSquare,
    summary: 'Ask Square whether the link of an order was paid',
    answer: z.object({ status: z.enum(['paid', 'unpaid']) }),
  }),
  terminalPayment: route.post('/orders/{id}/terminal_payment/', {
    summary: 'Send what remains of an order to the terminal of a location',
    access: 'payments.take',
    vendor: true,
    body: z.object({
      payment_method: z.literal('square_terminal').default('square_terminal'),
      location_id: id.optional(),
    }),
    answer: terminalStatus,
    errors: [...linkErrors, 'TERMINAL_NOT_PAIRED'],
  }),
  paymentStatus: route.get('/orders/{id}/payment_status/', {
    summary: 'How the last terminal payment of an order stands; polled every second',
    access: 'orders.read',
    answer: terminalStatus,
    errors: ['ORDER_NOT_FOUND'],
  }),
  cancelTerminal: route.post('/orders/{id}/cancel_terminal/', {
    ...atSquare,
    summary: 'Ask the terminal to stop; a card that was faster still counts',
    answer: terminalStatus,
  }),
  alerts: route.get('/payment-alerts/', {
    summary: 'Payments to be looked at (À vérifier), oldest first',
    access: 'payments.settle',
    query: z.object(pageQuery),
    answer: page(paymentAlert),
  }),
  payouts: route.get('/payouts/', {
    summary: 'What Square paid the shop, newest first',
    access: 'payments.settle',
    query: z.object(pageQuery),
    answer: page(payout),
  }),
  settleAlert: route.post('/payment-alerts/{id}/settle/', {
    summary: 'Settle a line « À vérifier »: refund it (Senior), give it to an order, or keep it as it is',
    access: 'payments.settle',
    vendor: true,
    body: z.object({
      action: z.enum(alertActions, 'Action inconnue'),
      order_id: id.optional(),
      note: optionalText(500),
    }),
    answer: z.object({ id: idNumber }),
    errors: [
      'ALERT_NOT_FOUND',
      'ALERT_ACTION_UNFIT',
      'ORDER_NOT_FOUND',
      'PAYMENT_NOT_REFUNDABLE',
      ...squareErrors,
    ],
  }),
};
