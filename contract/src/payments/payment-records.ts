import { z } from 'zod';
import { idNumber, instant, keysOf } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { paymentDispute } from './disputes-and-payouts.ts';
import { paymentMethodValues } from './payment-methods.ts';

export const REFUND_STATES = { pending: 'En cours', completed: 'Remboursé', failed: 'Échoué' } as const;
export const PAYMENT_STATES = {
  pending: 'En cours',
  completed: 'Encaissé',
  failed: 'Échoué',
  cancelled: 'Annulé',
} as const;
export type RefundState = keyof typeof REFUND_STATES;
export type PaymentState = keyof typeof PAYMENT_STATES;

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
export const bookedRefundKinds = { ...refundKinds, moved: { label: 'Crédit utilisé' } } as const;

/** Reasons for which an order costs less than its amount. */
export const reductionKinds = { credit: 'Avoir', write_off: 'Somme abandonnée' } as const;
export type ReductionKind = keyof typeof reductionKinds;

const refund = z.object({
  id: idNumber,
  kind: z.enum(keysOf(bookedRefundKinds)),
  amount: amountText,
  reason: z.string(),
  state: z.enum(keysOf(REFUND_STATES)),
  author_name: z.string().nullable(),
  created_at: instant,
});
export type Refund = z.infer<typeof refund>;

/** For so long the author of an entry may take it back without the right to refund. */
export const UNDO_MINUTES = 15;

/**
 * `undo_until`: of an entry that the member who asks made himself, as long as he may take it back.
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
  undo_until: instant.nullable(),
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
const terminalStates = ['completed', 'failed', 'cancelled', 'processing', 'no_payment'] as const;

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
