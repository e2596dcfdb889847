import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

export const paymentTermsLabels = {
  on_receipt: 'À réception',
  '15_days': '15 jours',
  '30_days': '30 jours',
  '45_days_end_of_month': '45 jours fin de mois',
} as const;
export type PaymentTerms = keyof typeof paymentTermsLabels;
export const paymentTermsValues = keysOf(paymentTermsLabels);
export const paymentTerms = z.enum(paymentTermsValues, 'Conditions de paiement inconnues');

/** Of a client for whom none were chosen. */
export const USUAL_PAYMENT_TERMS: PaymentTerms = '30_days';
