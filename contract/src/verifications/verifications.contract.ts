import { z } from 'zod';
import { day, id, idNumber, instant, optionalText } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { timeSlotValues } from '../orders/time-slots.ts';
import { imageStatus } from '../photos/photos.contract.ts';

/** Cards that a browser holds at once: the one that is looked at and those after it, whose photos are on their way already. */
export const HAND_SIZE = 3;
/** Tags that a card shows. */
export const CARD_TAGS = 3;
/** A card is its holder's for so long after he last asked for it; a browser that was closed gives it back this way at the latest. */
export const LEASE_SECONDS = 60;
/** How long the screen offers to take a decision back. */
export const UNDO_SECONDS = 8;
export const REASON_LENGTH = 500;

export const decisions = { approved: 'Validée', rejected: 'Refusée' } as const;
export type Decision = keyof typeof decisions;
const decision = z.enum(Object.keys(decisions) as [Decision, ...Decision[]], 'Décision inconnue');

/** An order that waits for its verification, as much of it as the decision needs. Addresses are signed and expire within two hours. */
export const verificationCard = z.object({
  order: idNumber,
  version: z.int(),
  /** null: nobody is known (Client anonyme). */
  payer_name: z.string().nullable(),
  recipient_name: z.string().nullable(),
  requires_delivery: z.boolean(),
  delivery_date: day.nullable(),
  delivery_time_slot: z.enum(timeSlotValues).nullable(),
  bouquet_notes: z.string().nullable(),
  hand_message: z.string().nullable(),
  /** The newest verification photo; null when there is none (any more). */
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
  /** Three of the photo’s at most, the most used first. */
  tags: z.array(z.string()).max(CARD_TAGS),
  /** Who sent the photo. */
  maker_name: z.string().nullable(),
  /** Why it was refused the last time. */
  last_refusal: z.object({ reason: z.string(), at: instant, author_name: z.string().nullable() }).nullable(),
});
export type VerificationCard = z.infer<typeof verificationCard>;

/** Names one open screen: cards are dealt to it, not to a member, so that two devices of one person get different ones, too. */
const holder = z.uuid('Poste inconnu');
const few = (max: number) => z.array(id, 'Liste de commandes attendue').max(max, `${max} au plus`);

export const verificationsRoutes = {
  hand: route({
    method: 'PUT',
    path: '/verifications/hand/',
    summary:
      'Take cards from the queue, most urgent first; what is held here is nobody else’s until its minute is over or it is given back',
    access: 'verifications.decide',
    body: z.object({
      holder,
      /** What stays in hand, the one that is looked at first; what another holds or what waits no more falls out. */
      wanted: few(HAND_SIZE).default([]),
      /** What is put back. */
      release: few(20).default([]),
      /** New cards are those behind this order, round and round. */
      after: id.nullable().default(null),
    }),
    answer: z.object({
      cards: z.array(verificationCard),
      /** How many orders wait, whoever holds them. */
      waiting: z.int().nonnegative(),
    }),
  }),
  putBack: route({
    method: 'DELETE',
    path: '/verifications/hand/{holder}/',
    summary: 'Put all cards of a screen back: it is left',
    access: 'verifications.decide',
    params: z.object({ holder }),
    answer: z.object({ released: z.int().nonnegative() }),
  }),
  decide: route({
    method: 'POST',
    path: '/verifications/{id}/decide/',
    summary: 'Approve the order (validated), or reject it with the reason (preparing); `id` is the order’s',
    access: 'verifications.decide',
    params: z.object({ id }),
    body: z
      .object({
        holder,
        decision,
        reason: optionalText(REASON_LENGTH),
        /** The order as it was looked at. */
        version: z.int32('Version invalide').positive('Version invalide'),
      })
      .refine(({ decision: how, reason }) => how === 'approved' || Boolean(reason), {
        path: ['reason'],
        error: 'Le motif est requis',
      }),
    answer: z.object({ id: idNumber, order: idNumber, decision }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'VERIFICATION_OVER', 'VERIFICATION_HELD'],
  }),
  undo: route({
    method: 'POST',
    path: '/verifications/{id}/undo/',
    summary: 'Take one’s own decision back, unless somebody changed the order since; `id` is the decision’s',
    access: 'verifications.decide',
    params: z.object({ id }),
    body: z.object({ holder }),
    answer: z.object({ order: idNumber }),
    errors: ['VERIFICATION_NOT_FOUND', 'VERIFICATION_STANDS'],
  }),
};
