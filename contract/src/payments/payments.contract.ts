import { z } from 'zod';
import { squareErrors } from '../http/errors.ts';
import { day, id, idNumber, instant, keysOf, optionalText, orderIds, requiredText } from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { paymentDispute, payout } from './disputes-and-payouts.ts';
import { linkMethod, manualMethods, paymentMethodValues } from './payment-methods.ts';

export const REFUND_STATES = { pending: 'En cours', completed: 'Remboursé', failed: 'Échoué' } as const;
export const PAYMENT_STATES = {
  pending: 'En cours',
  completed: 'Encaissé',
  failed: 'Échoué',
  cancelled: 'Annulé',
} as const;
/** Why money goes back: what the order costs goes down by it, or the order waits for that money again. */
export const refundKinds = {
  credit: {
    label: 'Avoir',
    sentence:
      'Geste commercial, article manquant\u00a0: la commande coûte moins, le client ne doit plus cette somme.',
  },
  undo: {
    label: 'Paiement annulé',
    sentence: 'Mauvaise commande, autre moyen, trop perçu\u00a0: cette somme ne paie plus la commande.',
  },
} as const;
export type RefundKind = keyof typeof refundKinds;
export const refundKindValues = keysOf(refundKinds);
/** `moved`: it pays another order of the same client. */
const bookedRefundKind = z.enum([...refundKindValues, 'moved']);

/** What an order costs less than its amount. */
export const reductionKinds = { credit: 'Avoir', write_off: 'Somme abandonnée' } as const;
export type ReductionKind = keyof typeof reductionKinds;

export type RefundState = keyof typeof REFUND_STATES;
export type PaymentState = keyof typeof PAYMENT_STATES;

export const refund = z.object({
  id: idNumber,
  kind: bookedRefundKind,
  amount: amountText,
  reason: z.string(),
  state: z.enum(keysOf(REFUND_STATES)),
  author_name: z.string().nullable(),
  created_at: instant,
});
export type Refund = z.infer<typeof refund>;

/**
 * `refundable_amount`: what may still be given back of it. `author_name` null: it came from Square by itself.
 * `paid_at`: Square's instant, the invoice's payment date, or the day that a member gave.
 */
export const payment = z.object({
  id: idNumber,
  method: z.enum(paymentMethodValues),
  amount: amountText,
  state: z.enum(keysOf(PAYMENT_STATES)),
  reference: z.string().nullable(),
  receipt_url: z.string().nullable(),
  author_name: z.string().nullable(),
  location_name: z.string().nullable(),
  paid_at: instant,
  created_at: instant,
  refundable_amount: amountText,
  refunds: z.array(refund),
  dispute: paymentDispute.nullable(),
});
export type Payment = z.infer<typeof payment>;

export const reduction = z.object({
  id: idNumber,
  kind: z.enum(keysOf(reductionKinds)),
  amount: amountText,
  reason: z.string(),
  author_name: z.string().nullable(),
  created_at: instant,
});
export type Reduction = z.infer<typeof reduction>;

/** An open link; it may stand for several orders. */
export const openLink = z.object({
  url: z.string(),
  amount: amountText,
  order_ids: z.array(idNumber),
  location_name: z.string(),
  created_at: instant,
  created_by_name: z.string().nullable(),
});
export type OpenLink = z.infer<typeof openLink>;

/** As the screen polls it: `no_payment` when nothing was ever sent to a terminal. */
export const terminalStates = ['completed', 'failed', 'cancelled', 'processing', 'no_payment'] as const;

export const terminalStatus = z.object({
  status: z.enum(terminalStates),
  device_id: z.string().nullable(),
  /** A card is being read, or « Annuler » was requested and is not confirmed yet. */
  step: z.enum(['sent', 'in_progress', 'cancel_requested']).nullable(),
  amount: amountText.nullable(),
  /** French, of a failed or cancelled one. */
  reason: z.string().nullable(),
});
export type TerminalStatus = z.infer<typeof terminalStatus>;

/** The kinds of alert, each with its meaning and its actions. */
export const alertKinds = {
  paid_cancelled: { title: 'Payée après annulation', actions: ['refund', 'keep'] },
  paid_twice: { title: 'Payée deux fois', actions: ['refund', 'keep'] },
  wrong_amount: { title: 'Montant inattendu', actions: ['refund', 'keep'] },
  overpaid: { title: 'Trop perçu', actions: ['refund', 'keep'] },
  to_refund: { title: 'À rembourser', actions: ['refund', 'keep'] },
  unknown_payment: { title: 'Paiement inconnu', actions: ['attach', 'refund', 'keep'] },
  refunded_elsewhere: { title: 'Remboursée chez Square', actions: ['credit', 'keep'] },
  unmatched: { title: 'Virement détaché de sa facture', actions: ['refund', 'keep'] },
  bank_surplus: { title: 'Virement plus grand que sa facture', actions: ['keep'] },
  invoice_differs: { title: 'Facture à corriger', actions: ['keep'] },
  quote_outdated: { title: 'Devis périmé accepté', actions: ['keep'] },
  refund_failed: { title: 'Remboursement refusé', actions: ['keep'] },
  disputed: { title: 'Contestation', actions: ['keep'] },
  dispute_lost: { title: 'Contestation perdue', actions: ['keep'] },
} as const satisfies Record<string, { title: string; actions: readonly AlertAction[] }>;
export type AlertKind = keyof typeof alertKinds;

/**
 * `attach` gives the payment to an order, `refund` gives the money back, `credit` says that a refund was an
 * avoir, `keep` that all is right as it is.
 */
export const alertActions = ['refund', 'attach', 'credit', 'keep'] as const;
export type AlertAction = (typeof alertActions)[number];

export const paymentAlert = z.object({
  id: idNumber,
  kind: z.enum(keysOf(alertKinds)),
  sentence: z.string(),
  order_id: idNumber.nullable(),
  display_client: z.string().nullable(),
  /** How the money came, which is how it goes back; null where none is in doubt. */
  method: z.enum(paymentMethodValues).nullable(),
  amount: amountText,
  receipt_url: z.string().nullable(),
  created_at: instant,
});
export type PaymentAlert = z.infer<typeof paymentAlert>;

export const orderPayments = z.object({
  amount: amountText,
  /** Avoirs and what was written off. */
  reduced_amount: amountText,
  paid_amount: amountText,
  refunded_amount: amountText,
  remaining_amount: amountText,
  /** What came beyond what the order costs, and was not given back. */
  surplus_amount: amountText,
  /** What the payer has too much on other orders, and can pay this one with. */
  credit_amount: amountText,
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
    errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_CHARGEABLE', 'CHARGE_UNDER_WAY', 'LOCATION_NOT_FOUND'],
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
