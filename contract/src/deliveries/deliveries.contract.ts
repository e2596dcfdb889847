import { z } from 'zod';
import { guard } from '../auth/field-rights.ts';
import { accountSummary } from '../clients/account-summary.ts';
import {
  day,
  emptyAsAbsent,
  id,
  idNumber,
  instant,
  locationSummary,
  optionalName,
  optionalText,
  yesNo,
} from '../http/fields.ts';
import { route } from '../http/route.ts';
import { ACCESS_NOTES_MAX } from '../orders/order-fields.ts';
import { answeredStatus } from '../orders/order-status.ts';
import { answeredSlot, timeSlot } from '../orders/time-slots.ts';
import { IMAGE_MAX_SIZE } from '../photos/image-files.ts';
import { proofConflict, proofOutcome, proofOutcomes } from './proofs.ts';

const driver = z.object({
  id: z.uuid(),
  display_name: z.string(),
  phone: guard('driver.phone', z.string()),
  deliveries_of_day: z.int().nonnegative(),
  deliveries_of_slot: z.int().nonnegative(),
});
export type Driver = z.infer<typeof driver>;

const proof = z.object({
  id: z.uuid(),
  order_id: idNumber,
  outcome: proofOutcome,
  received_by: z.string().nullable(),
  note: z.string().nullable(),
  /** By the clock of the phone, which may have been offline. */
  taken_at: instant,
  author_name: z.string(),
  /** Why the proof has no effect on the order; null when it has. */
  conflict: proofConflict.nullable(),
});
export type Proof = z.infer<typeof proof>;

/** An order to deliver. `recipient` is the payer when the order has no recipient. */
const delivery = z.object({
  id: idNumber,
  version: z.int().positive(),
  status: answeredStatus,
  delivery_date: day,
  delivery_time_slot: answeredSlot,
  delivery_person: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  /** Position in the run, from 1; null before the run is arranged. */
  position: z.int().positive().nullable(),
  recipient: accountSummary.nullable(),
  payer_name: z.string().nullable(),
  /** The sender's phone, to call when the door stays shut. */
  payer_phone: z.string().nullable(),
  /** The shop that the bouquet leaves from. */
  location: locationSummary,
  /** The visit was in vain: the stop comes after those that are still to be made. */
  missed: z.boolean(),
  /** The order's own address, which may be another than the recipient's. */
  place: z.object({
    address: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    /** In degrees, where the address was chosen from the national database. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  /** Door code and floor, of this order. */
  access_notes: z.string().nullable(),
  bouquet_notes: z.string().nullable(),
  hand_message: z.string().nullable(),
  proof: proof.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** More than any day of the shop has, because a day is shown and stored offline as a whole. */
export const DELIVERIES_OF_DAY = 500;

/** The photo is the file field `photo`. */
export const proofFields = z
  .object({
    /** Made by the phone, so that a proof that is sent twice is saved once. */
    proof_id: z.uuid('Preuve sans numéro'),
    order_id: id,
    outcome: proofOutcome,
    received_by: optionalName(120),
    note: optionalText(1000),
    taken_at: instant,
  })
  .refine(({ outcome, received_by }) => !proofOutcomes[outcome].needsName || received_by, {
    path: ['received_by'],
    message: 'Indiquez à qui le bouquet a été remis',
  });
export type ProofFields = z.output<typeof proofFields>;

export const deliveriesRoutes = {
  day: route.get('/deliveries/', {
    summary: 'The deliveries of a day (default: today), by slot and position, the member’s own first',
    access: 'deliveries.read',
    query: z.object({ date: emptyAsAbsent(day), driver: emptyAsAbsent(z.uuid('Livreur inconnu')) }),
    answer: z.object({
      date: day,
      results: z.array(delivery),
      /** May exceed the listed results. */
      count: z.int().nonnegative(),
    }),
  }),
  putInOrder: route.put('/deliveries/stops/', {
    summary: 'The stops of one driver, day and slot, from first to last; orders of another run are left out',
    access: 'orders.edit',
    body: z.object({
      date: day,
      driver: z.uuid('Livreur inconnu').nullable(),
      slot: timeSlot,
      order_ids: z.array(id, 'Liste de commandes attendue').min(1, 'Aucune commande').max(DELIVERIES_OF_DAY),
    }),
    answer: z.object({ order_ids: z.array(idNumber) }),
  }),
  noteAccess: route.put('/deliveries/{id}/access/', {
    summary:
      'Access notes of a delivery, and of its recipient if asked; a driver for own ones, open or closed today',
    access: 'orders.advance',
    body: z.object({
      access_notes: optionalText(ACCESS_NOTES_MAX),
      /** The notes as they were read; refused where they are others by now. */
      was: optionalText(ACCESS_NOTES_MAX),
      /** In the recipient's record as well, for deliveries to come, if that has the same address. */
      save_with_client: yesNo.default(true),
    }),
    answer: z.object({ access_notes: z.string().nullable() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELLED', 'CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  proofs: route.get('/deliveries/{id}/proofs/', {
    summary: 'The proofs of an order, oldest first, including those without effect',
    access: 'deliveries.read',
    answer: z.object({ proofs: z.array(proof) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  prove: route.post('/deliveries/proofs/', {
    summary: 'Save a proof with its photo, once per proof_id; a late proof is saved with its conflict',
    access: 'orders.advance',
    body: proofFields,
    upload: { field: 'photo', maxFiles: 1, maxFileSize: IMAGE_MAX_SIZE },
    status: 201,
    answer: proof,
    errors: ['ORDER_NOT_FOUND'],
  }),
  drivers: route.get('/deliveries/drivers/', {
    summary: 'Drivers with their number of deliveries on a day (today unless given) and in a slot',
    access: 'deliveries.read',
    query: z.object({ date: emptyAsAbsent(day), slot: emptyAsAbsent(timeSlot) }),
    answer: z.object({ drivers: z.array(driver) }),
  }),
};
