import { z } from 'zod';
import { billingErrors } from '../billing/billing.errors.ts';
import { clientsErrors } from '../clients/clients.errors.ts';
import { documentsErrors } from '../documents/documents.errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { paymentsErrors } from '../payments/payments.errors.ts';
import { photosErrors } from '../photos/photos.errors.ts';
import { settingsErrors } from '../settings/settings.errors.ts';
import { subscriptionsErrors } from '../subscriptions/subscriptions.errors.ts';
import { teamErrors } from '../team/team.errors.ts';
import { verificationsErrors } from '../verifications/verifications.errors.ts';

/** Every error the API may answer: code → HTTP status and the French sentence to show. Codes never change meaning. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Certains champs sont à corriger.' },
  BAD_REQUEST: { status: 400, message: 'La requête est illisible.' },
  NO_ACCESS_TOKEN: { status: 401, message: 'No access token available' },
  SESSION_EXPIRED: { status: 401, message: 'Session expirée, reconnectez-vous.' },
  FORBIDDEN: { status: 403, message: 'Votre rôle ne permet pas cette action.' },
  NOT_FOUND: { status: 404, message: 'Cette page n’existe pas.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'L’envoi est trop volumineux.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Format d’envoi non pris en charge.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'Cet envoi porte une clé déjà utilisée pour une autre demande.',
  },
  RATE_LIMITED: { status: 429, message: 'Trop de demandes. Réessayez dans un instant.' },
  INTERNAL: {
    status: 500,
    message: 'Une erreur inattendue est survenue. Réessayez, puis signalez-la si elle persiste.',
  },
  UNAVAILABLE: { status: 503, message: 'Service momentanément indisponible. Réessayez dans un instant.' },
  ...billingErrors,
  ...clientsErrors,
  ...documentsErrors,
  ...ordersErrors,
  ...paymentsErrors,
  ...photosErrors,
  ...settingsErrors,
  ...subscriptionsErrors,
  ...teamErrors,
  ...verificationsErrors,
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One field of an order or client as someone else changed it, for the conflict screen. Values as on the wire. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  author_name: z.string().nullable(),
  at: z.string(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** Body of every error answer. `fields`: path of a field (`amount`, `0.amount`) → French sentence. */
export const errorAnswer = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  /** With ORDER_CHANGED, CLIENT_CHANGED and SUBSCRIPTION_CHANGED only: the version that stands now and what changed since the one sent. */
  conflict: z.object({ version: z.int(), changes: z.array(fieldChange) }).optional(),
  /** Of a quote or invoice of which nothing came: what stands in the way, order by order. */
  errors: z
    .array(z.object({ order_id: z.int(), error: z.string(), client_id: z.int().nullable() }))
    .optional(),
  /** The same sentences by themselves, as invoices tell them. */
  order_ids: z.array(z.string()).optional(),
  request_id: z.string(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Field path → first French sentence, from what zod found. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    fields[issue.path.join('.')] ??= issue.message;
  }
  return fields;
}
