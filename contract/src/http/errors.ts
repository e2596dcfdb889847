import { z } from 'zod';

/** Every error the API may answer: code → HTTP status and the French sentence to show. Codes never change meaning. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Certains champs sont à corriger.' },
  BAD_REQUEST: { status: 400, message: 'La requête est illisible.' },
  NO_ACCESS_TOKEN: { status: 401, message: 'No access token available' },
  SESSION_EXPIRED: { status: 401, message: 'Session expirée, reconnectez-vous.' },
  FORBIDDEN: { status: 403, message: 'Votre rôle ne permet pas cette action.' },
  NOT_FOUND: { status: 404, message: 'Cette page n’existe pas.' },
  ORDER_NOT_FOUND: { status: 404, message: 'Commande introuvable' },
  CLIENT_NOT_FOUND: { status: 404, message: 'Client non trouvé' },
  ORDER_CHANGED: { status: 409, message: 'La commande a été modifiée entre-temps.' },
  ORDER_CANCELLED: { status: 409, message: 'Une commande annulée ne peut plus changer. Un Senior peut la rouvrir.' },
  ORDER_AMOUNT_SETTLED: { status: 409, message: 'La commande est payée ou facturée : son montant ne peut plus changer.' },
  ORDER_NOT_DELETABLE: {
    status: 409,
    message: 'Une commande payée, facturée, avec un lien de paiement ou un devis ne se supprime pas : annulez-la.',
  },
  ORDER_NOT_DELETED: { status: 409, message: 'Cette commande n’est pas dans la corbeille.' },
  DRIVER_UNKNOWN: { status: 400, message: 'Ce livreur ne fait plus partie de l’équipe.' },
  CLIENT_CHANGED: { status: 409, message: 'Le client a été modifié entre-temps.' },
  CLIENT_HAS_ORDERS: { status: 409, message: 'Ce client a des commandes : il ne se supprime pas, il s’archive.' },
  CLIENT_MERGED: { status: 409, message: 'Ce client a été fusionné avec un autre et ne change plus.' },
  CLIENT_MERGE_SELF: { status: 400, message: 'Un client ne se fusionne pas avec lui-même.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'Contact introuvable' },
  IMAGE_NOT_FOUND: { status: 404, message: 'Photo introuvable' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'L’envoi est trop volumineux.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Format d’envoi non pris en charge.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'Cet envoi porte une clé déjà utilisée pour une autre demande.' },
  RATE_LIMITED: { status: 429, message: 'Trop de demandes. Réessayez dans un instant.' },
  INTERNAL: { status: 500, message: 'Une erreur inattendue est survenue. Réessayez, puis signalez-la si elle persiste.' },
  UNAVAILABLE: { status: 503, message: 'Service momentanément indisponible. Réessayez dans un instant.' },
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
  /** With ORDER_CHANGED and CLIENT_CHANGED only: the version that stands now and what changed since the one sent. */
  conflict: z.object({ version: z.int(), changes: z.array(fieldChange) }).optional(),
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
