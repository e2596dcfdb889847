import { z } from 'zod';
import { accountSummary } from '../clients/account-summary.ts';
import { day, emptyAsAbsent, id, idNumber, instant, optionalText } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { orderStatus } from '../orders/order-status.ts';
import { timeSlot, timeSlotValues } from '../orders/time-slots.ts';
import { IMAGE_MAX_SIZE } from '../photos/image-files.ts';
import { proofConflict, proofOutcome, proofOutcomes } from './proofs.ts';

/** A driver of the team with the deliveries he already has that day, and that slot. */
export const driver = z.object({
  id: z.uuid(),
  display_name: z.string(),
  phone: z.string(),
  deliveries_of_day: z.int().nonnegative(),
  deliveries_of_slot: z.int().nonnegative(),
});
export type Driver = z.infer<typeof driver>;

/** What was said at the door, as it was last written down. */
export const proof = z.object({
  id: z.uuid(),
  order_id: idNumber,
  outcome: proofOutcome,
  received_by: z.string().nullable(),
  note: z.string().nullable(),
  /** By the clock of the phone, which may have had no network. */
  taken_at: instant,
  author_name: z.string(),
  /** Why it is kept without any effect on the order; null when it counted. */
  conflict: proofConflict.nullable(),
});
export type Proof = z.infer<typeof proof>;

/** An order that is to be delivered, as a driver needs it. `recipient` is the payer where nobody else receives it. */
export const delivery = z.object({
  id: idNumber,
  /** Of the order, to change it on. */
  version: z.int().positive(),
  status: orderStatus,
  delivery_date: day,
  delivery_time_slot: z.enum(timeSlotValues).nullable(),
  delivery_person: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  /** Place in the run of this driver, day and slot, from 1; null where nobody has put it in order. */
  position: z.int().positive().nullable(),
  recipient: accountSummary.nullable(),
  payer_name: z.string().nullable(),
  /** Door code, floor, who keeps the key: of the recipient, for this and every later delivery. */
  access_notes: z.string().nullable(),
  bouquet_notes: z.string().nullable(),
  hand_message: z.string().nullable(),
  proof: proof.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** More than any day of the shop has; a day is shown and kept on the phone as a whole. */
export const DELIVERIES_OF_DAY = 500;
export const ACCESS_NOTES_MAX = 500;

/** The photo goes beside it, in `photo`. */
export const proofFields = z
  .object({
    /** Made by the phone that took it: sent twice, it is the same proof. */
    proof_id: z.uuid('Preuve sans numéro'),
    order_id: id,
    outcome: proofOutcome,
    received_by: optionalText(120),
    note: optionalText(1000),
    taken_at: instant,
  })
  .refine(({ outcome, received_by }) => !proofOutcomes[outcome].needsName || received_by, {
    path: ['received_by'],
    message: 'Indiquez à qui le bouquet a été remis',
  });
export type ProofFields = z.output<typeof proofFields>;

export const deliveriesRoutes = {
  day: route({
    method: 'GET',
    path: '/deliveries/',
    summary:
      'The deliveries of a day (today unless given), of all drivers or one; by slot, then by place in the run, one’s own first',
    access: 'deliveries.read',
    query: z.object({ date: emptyAsAbsent(day), driver: emptyAsAbsent(z.uuid('Livreur inconnu')) }),
    answer: z.object({
      date: day,
      results: z.array(delivery),
      /** More than are listed. */
      count: z.int().nonnegative(),
    }),
  }),
  putInOrder: route({
    method: 'PUT',
    path: '/deliveries/stops/',
    summary:
      'The order of the stops of one driver, day and slot, from first to last; what has moved elsewhere meanwhile is left out',
    access: 'orders.edit',
    body: z.object({
      date: day,
      driver: z.uuid('Livreur inconnu').nullable(),
      slot: timeSlot,
      order_ids: z.array(id, 'Liste de commandes attendue').min(1, 'Aucune commande').max(DELIVERIES_OF_DAY),
    }),
    answer: z.object({ order_ids: z.array(idNumber) }),
  }),
  noteAccess: route({
    method: 'PUT',
    path: '/deliveries/{id}/access/',
    summary:
      'How to get in at the recipient’s, for this and every later delivery; a driver only for his own deliveries',
    access: 'orders.advance',
    params: z.object({ id }),
    body: z.object({ access_notes: optionalText(ACCESS_NOTES_MAX) }),
    answer: z.object({ access_notes: z.string().nullable() }),
    errors: ['ORDER_NOT_FOUND', 'CLIENT_NOT_FOUND'],
  }),
  proofs: route({
    method: 'GET',
    path: '/deliveries/{id}/proofs/',
    summary: 'What was written down at the door of an order, oldest first, also what came too late to count',
    access: 'deliveries.read',
    params: z.object({ id }),
    answer: z.object({ proofs: z.array(proof) }),
  }),
  prove: route({
    method: 'POST',
    path: '/deliveries/proofs/',
    summary:
      'What happened at the door, with its photo; once per proof_id, and kept with its conflict when it can have no effect any more',
    access: 'orders.advance',
    body: proofFields,
    upload: { field: 'photo', maxFiles: 1, maxFileSize: IMAGE_MAX_SIZE },
    status: 201,
    answer: proof,
    errors: ['ORDER_NOT_FOUND'],
  }),
  drivers: route({
    method: 'GET',
    path: '/deliveries/drivers/',
    summary: 'Drivers with how many deliveries each has on a day (today unless given) and slot',
    access: 'deliveries.read',
    query: z.object({ date: emptyAsAbsent(day), slot: emptyAsAbsent(timeSlot) }),
    answer: z.object({ drivers: z.array(driver) }),
  }),
};
