import { z } from 'zod';
import { day, id, idNumber, instant, keysOf, optionalText, version } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { answeredSlot } from '../orders/time-slots.ts';
import { imageStatus } from '../photos/image-status.ts';

/** Cards that a screen holds: the shown one and the next ones, whose photos are preloaded. */
export const HAND_SIZE = 3;
export const CARD_TAGS = 3;
/** Lease of a card; a closed browser loses its cards by it. */
export const LEASE_SECONDS = 60;
export const UNDO_SECONDS = 8;
export const REASON_LENGTH = 500;

export const decisions = { approved: 'Validée', rejected: 'Refusée' } as const;
export type Decision = keyof typeof decisions;
const decision = z.enum(keysOf(decisions), 'Décision inconnue');

/** The facts of a waiting order that the decision needs. URLs are signed and expire within two hours. */
const verificationCard = z.object({
  order: idNumber,
  version: z.int(),
  /** Null for an anonymous client. */
  payer_name: z.string().nullable(),
  recipient_name: z.string().nullable(),
  requires_delivery: z.boolean(),
  delivery_date: day.nullable(),
  delivery_time_slot: answeredSlot,
  bouquet_notes: z.string().nullable(),
  hand_message: z.string().nullable(),
  /** The newest verification photo. */
  photo: z
    .object({
      image: idNumber,
      filename: z.string(),
      description: z.string().nullable(),
      status: imageStatus,
      width: z.int().positive(),
      height: z.int().positive(),
      image_url: z.string(),
      medium_url: z.string().nullable(),
    })
    .nullable(),
  /** Of the photo, the most used first. */
  tags: z.array(z.string()).max(CARD_TAGS),
  maker_name: z.string().nullable(),
  /** The last refusal, unless it was undone. */
  last_refusal: z.object({ reason: z.string(), at: instant, author_name: z.string().nullable() }).nullable(),
});
export type VerificationCard = z.infer<typeof verificationCard>;

/** One open screen: two devices of a member get different cards. */
const holder = z.uuid('Poste inconnu');
const few = (max: number) => z.array(id, 'Liste de commandes attendue').max(max, `${max} au plus`);

export const verificationsRoutes = {
  hand: route.put('/verifications/hand/', {
    summary: 'Take cards from the queue, most urgent first, leased until put back or expired',
    access: 'verifications.decide',
    body: z.object({
      holder,
      /** Cards to keep, the shown one first; cards of another screen, or that no longer wait, are dropped. */
      wanted: few(HAND_SIZE).default([]),
      release: few(20).default([]),
      /** New cards come after this order in the queue, then from its beginning. */
      after: id.nullable().default(null),
    }),
    answer: z.object({
      cards: z.array(verificationCard),
      /** All waiting orders, held or not. */
      waiting: z.int().nonnegative(),
    }),
  }),
  putBack: route.delete('/verifications/hand/{holder}/', {
    summary: 'Put back all cards of a screen that is left; it gets none afterwards',
    access: 'verifications.decide',
    params: z.object({ holder }),
    answer: z.object({ released: z.int().nonnegative() }),
  }),
  decide: route.post('/verifications/{id}/decide/', {
    summary: 'Approve the order (validated), or reject it with the reason (preparing); `id` is the order’s',
    access: 'verifications.decide',
    body: z
      .object({
        holder,
        decision,
        reason: optionalText(REASON_LENGTH),
        version,
        /** The photo on the card, null without one; absent: whichever it is. */
        image: id.nullable().optional(),
      })
      .refine(({ decision: how, reason }) => how === 'approved' || Boolean(reason), {
        path: ['reason'],
        error: 'Le motif est requis',
      }),
    answer: z.object({ id: idNumber, order: idNumber, decision }),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_CHANGED',
      'VERIFICATION_OVER',
      'VERIFICATION_HELD',
      'VERIFICATION_PHOTO',
    ],
  }),
  undo: route.post('/verifications/{id}/undo/', {
    summary: 'Undo an own decision, unless the order has changed since; `id` is the decision’s',
    access: 'verifications.decide',
    body: z.object({ holder }),
    answer: z.object({ order: idNumber }),
    errors: ['VERIFICATION_NOT_FOUND', 'VERIFICATION_STANDS'],
  }),
};
