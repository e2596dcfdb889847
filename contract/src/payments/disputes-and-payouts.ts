import { z } from 'zod';
import { day, instant, keysOf } from '../http/fields.ts';
import { amountText } from '../http/money.ts';

/** How a dispute of a cardholder stands at Square. */
export const DISPUTE_STATES = {
  inquiry_evidence_required: 'Question de la banque',
  inquiry_processing: 'Question en examen',
  inquiry_closed: 'Question close',
  evidence_required: 'Réponse attendue',
  processing: 'En examen',
  won: 'Gagnée',
  lost: 'Perdue',
  accepted: 'Acceptée',
} as const;
export type DisputeState = keyof typeof DISPUTE_STATES;

/** `reason`: of the cardholder, in French. `due_on`: the day by which Square wants an answer. */
export const paymentDispute = z.object({
  state: z.enum(keysOf(DISPUTE_STATES)),
  state_display: z.string(),
  reason: z.string().nullable(),
  due_on: day.nullable(),
});

export const PAYOUT_STATUSES = { sent: 'En route', failed: 'Échoué', paid: 'Arrivé' } as const;
export type PayoutStatus = keyof typeof PAYOUT_STATUSES;

/**
 * One transfer of Square to the shop. `net` reaches the bank, negative when Square withdraws it; `gross` and `fee`
 * are the sums of its entries, null while Square has named none.
 */
export const payout = z.object({
  id: z.string(),
  status: z.enum(keysOf(PAYOUT_STATUSES)),
  status_display: z.string(),
  gross: amountText.nullable(),
  fee: amountText.nullable(),
  net: amountText,
  arrives_on: day.nullable(),
  location_name: z.string().nullable(),
  sent_at: instant,
});
export type Payout = z.infer<typeof payout>;
