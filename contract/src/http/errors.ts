import { z } from 'zod';
import { keysOf } from './fields.ts';

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
  NO_DOCUMENT_MADE: { status: 409, message: 'Aucun document n’a pu être établi.' },
  PAYERS_DIFFER: { status: 409, message: 'Les commandes choisies doivent avoir le même payeur.' },
  DOCUMENT_UNDER_WAY: {
    status: 409,
    message: 'Ce document est déjà en cours de création. Réessayez dans un instant.',
  },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'Ce document n’existe pas.' },
  DOCUMENT_NOT_READY: { status: 409, message: 'PDF en cours de génération' },
  NO_SQUARE_RECEIPT: { status: 409, message: "La facture n'a pas pu être générée." },
  PENNYLANE_REFUSED: { status: 502, message: 'Pennylane a refusé la demande.' },
  PENNYLANE_UNAVAILABLE: { status: 503, message: 'Pennylane ne répond pas. Réessayez dans un instant.' },
  CLIENT_NOT_FOUND: { status: 404, message: 'Client non trouvé' },
  CLIENT_CHANGED: { status: 409, message: 'Le client a été modifié entre-temps.' },
  CLIENT_HAS_ORDERS: {
    status: 409,
    message: 'Ce client a des commandes\u00a0: il ne se supprime pas, il s’archive.',
  },
  CLIENT_MERGED: { status: 409, message: 'Ce client a été fusionné avec un autre et ne change plus.' },
  CLIENT_MERGE_SELF: { status: 400, message: 'Un client ne se fusionne pas avec lui-même.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'Contact introuvable' },
  NOTHING_TO_PRINT: {
    status: 409,
    message: 'Ces commandes n’ont rien à imprimer\u00a0: aucun message manuscrit.',
  },
  ORDER_NOT_FOUND: { status: 404, message: 'Commande introuvable' },
  ORDER_CHANGED: { status: 409, message: 'La commande a été modifiée entre-temps.' },
  ORDER_CANCELLED: {
    status: 409,
    message: 'Une commande annulée ne peut plus changer. Un Senior peut la rouvrir.',
  },
  ORDER_VAT_SETTLED: {
    status: 409,
    message: 'La commande est facturée\u00a0: son taux de TVA ne peut plus changer.',
  },
  ORDER_AMOUNT_SETTLED: {
    status: 409,
    message: 'La commande est payée ou facturée\u00a0: son montant ne peut plus changer.',
  },
  ORDER_NOT_DELETABLE: {
    status: 409,
    message:
      'Une commande payée, facturée, avec un lien de paiement ou un devis ne se supprime pas\u00a0: annulez-la.',
  },
  ORDER_NOT_DELETED: { status: 409, message: 'Cette commande n’est pas dans la corbeille.' },
  DRIVER_UNKNOWN: { status: 400, message: 'Ce livreur ne fait plus partie de l’équipe.' },
  ORDER_NOT_CHARGEABLE: { status: 409, message: 'Il n’y a rien à encaisser pour cette commande.' },
  CHARGE_UNDER_WAY: {
    status: 409,
    message:
      'Un paiement est déjà en cours pour cette commande\u00a0: attendez son résultat, ou annulez-le d’abord.',
  },
  LOCATION_REQUIRED: { status: 400, message: 'Choisissez la boutique qui encaisse.' },
  LOCATION_NOT_AT_SQUARE: {
    status: 409,
    message:
      'Cette boutique n’est pas reliée à Square\u00a0: choisissez son lieu Square dans les paramètres.',
  },
  TERMINAL_NOT_PAIRED: {
    status: 409,
    message: 'Aucun terminal n’est associé à cette boutique\u00a0: associez-en un dans les paramètres.',
  },
  PAYMENT_NOT_FOUND: { status: 404, message: 'Paiement introuvable' },
  PAYMENT_NOT_REFUNDABLE: { status: 409, message: 'Ce paiement ne peut pas être remboursé de ce montant.' },
  ALERT_NOT_FOUND: { status: 404, message: 'Cette ligne à vérifier n’existe plus.' },
  ALERT_ACTION_UNFIT: { status: 409, message: 'Cette action ne convient pas à cette ligne.' },
  SQUARE_REFUSED: { status: 502, message: 'Square a refusé la demande.' },
  SQUARE_UNAVAILABLE: { status: 503, message: 'Square ne répond pas. Réessayez dans un instant.' },
  IMAGE_NOT_FOUND: { status: 404, message: 'Photo introuvable' },
  LOCATION_NOT_FOUND: { status: 404, message: 'Boutique introuvable' },
  TERMINAL_NOT_FOUND: { status: 404, message: 'Terminal introuvable' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Abonnement introuvable' },
  SUBSCRIPTION_DATE_NOT_FOUND: { status: 404, message: 'L’abonnement n’a pas cette date.' },
  SUBSCRIPTION_DATE_MADE: {
    status: 409,
    message: 'La commande de cette date est déjà créée\u00a0: c’est elle qu’il faut modifier.',
  },
  SUBSCRIPTION_CHANGED: { status: 409, message: 'L’abonnement a été modifié entre-temps.' },
  SUBSCRIPTION_ENDED: { status: 409, message: 'Cet abonnement est terminé\u00a0: reprenez-le d’abord.' },
  SUBSCRIPTION_ORDER_REFUSED: { status: 409, message: 'La commande n’a pas pu être créée.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'Membre introuvable' },
  MEMBER_NOT_MANAGEABLE: {
    status: 403,
    message: 'Votre rôle ne permet pas de gérer ce membre, ou de donner ce rôle.',
  },
  MEMBER_SELF: {
    status: 409,
    message:
      'On ne change pas son propre rôle et on ne se retire pas soi-même\u00a0: demandez à un autre Admin.',
  },
  LAST_ADMIN: { status: 409, message: 'C’est le dernier Admin\u00a0: nommez-en un autre d’abord.' },
  HOSTED_REFUSED: { status: 502, message: 'Le service d’identification a refusé ce membre.' },
  VERIFICATION_NOT_FOUND: { status: 404, message: 'Cette décision n’existe pas.' },
  VERIFICATION_OVER: {
    status: 409,
    message: 'Cette commande n’est plus à valider\u00a0: quelqu’un l’a traitée entre-temps.',
  },
  VERIFICATION_HELD: { status: 409, message: 'Quelqu’un d’autre vérifie cette commande en ce moment.' },
  VERIFICATION_STANDS: {
    status: 409,
    message: 'La commande a changé depuis\u00a0: cette décision ne s’annule plus.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One field of an order or client as someone else changed it, values as on the wire. */
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
  code: z.enum(keysOf(errorCatalogue)),
  fields: z.record(z.string(), z.string()).optional(),
  /** With …_CHANGED only: the present version and the changes since the one that was sent. */
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
