import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

/** How an order was paid: value → label. The first three come from Square; the four after them are entered by hand. */
export const paymentMethods = {
  square: 'Lien de paiement',
  square_payment: 'Lien de paiement',
  square_terminal: 'Terminal',
  cash: 'Espèces',
  cheque: 'Chèque',
  transfer: 'Virement',
  card: 'Carte (autre terminal)',
  /** Money that came for another order of the same client. */
  credit: 'Crédit du client',
} as const;
export type PaymentMethod = keyof typeof paymentMethods;
export const paymentMethodValues = keysOf(paymentMethods);

export const manualMethods = [
  'cash',
  'cheque',
  'transfer',
  'card',
] as const satisfies readonly PaymentMethod[];
export type ManualMethod = (typeof manualMethods)[number];

/** The two names under which a payment link may be asked for; they differ in nothing else. */
export const linkMethods = ['square', 'square_payment'] as const satisfies readonly PaymentMethod[];
export const linkMethod = z.enum(linkMethods, 'Moyen de paiement inconnu');
