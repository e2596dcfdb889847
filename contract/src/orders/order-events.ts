import { z } from 'zod';
import { idNumber, instant, keysOf, orNewer } from '../http/fields.ts';

// The history of an order.

export const eventTypes = {
  manual_entry: 'Saisie manuelle',
  note_added: 'Note ajoutée',
  client_assigned: 'Client affecté',
  delivery_scheduled: 'Livraison planifiée',
} as const;
export type EventType = keyof typeof eventTypes;
/** A type in words; one that is newer than this build is shown as it is. */
export const eventTypeLabel = (type: string): string => (isEventType(type) ? eventTypes[type] : type);
export const isEventType = (value: string): value is EventType => Object.hasOwn(eventTypes, value);
export const eventType = z.enum(keysOf(eventTypes), 'Type d’événement inconnu');

/** `author_name` null: the system itself (Système). */
export const orderEvent = z.object({
  id: idNumber,
  event_type: orNewer(eventType),
  /** It tells what its author did elsewhere, rather than what somebody typed. */
  automatic: z.boolean(),
  description: z.string(),
  notes: z.string().nullable(),
  timestamp: instant,
  author_name: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;
