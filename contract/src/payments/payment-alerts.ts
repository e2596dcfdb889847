import { z } from 'zod';
import { idNumber, instant, keysOf } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { paymentMethodValues } from './payment-methods.ts';

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
  refund_failed: { title: 'Remboursement refusé', actions: ['refund', 'keep'] },
  disputed: { title: 'Contestation', actions: ['keep'] },
  dispute_lost: { title: 'Contestation perdue', actions: ['keep'] },
  payout_failed: { title: 'Versement refusé', actions: ['keep'] },
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
