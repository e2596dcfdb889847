import { z } from 'zod';
import { keysOf } from './fields.ts';

const error = (status: number, message: string) => ({ status, message });

/** Every error the API may answer: code → HTTP status and the French sentence to show. Codes never change meaning. */
export const errorCatalogue = {
  VALIDATION_FAILED: error(400, 'Certains champs sont à corriger.'),
  BAD_REQUEST: error(400, 'La requête est illisible.'),
  NO_ACCESS_TOKEN: error(401, 'No access token available'),
  SESSION_EXPIRED: error(401, 'Session expirée, reconnectez-vous.'),
  FORBIDDEN: error(403, 'Votre rôle ne permet pas cette action.'),
  PASSKEY_NEEDED: error(403, 'Confirmez votre connexion avec votre clé d’accès.'),
  PASSKEY_SETUP: error(403, 'La boutique demande une clé d’accès pour votre rôle\u00a0: enregistrez-en une.'),
  PASSKEY_AGAIN: error(403, 'Confirmez que c’est vous avec votre clé d’accès.'),
  PASSKEY_REFUSED: error(400, 'La clé d’accès n’a pas été reconnue. Réessayez.'),
  PASSKEY_NOT_FOUND: error(404, 'Cette clé d’accès n’existe plus.'),
  PASSKEY_LAST: error(409, 'La boutique demande une clé d’accès pour votre rôle\u00a0: gardez-en une.'),
  NOT_FOUND: error(404, 'Cette page n’existe pas.'),
  PAYLOAD_TOO_LARGE: error(413, 'L’envoi est trop volumineux.'),
  UNSUPPORTED_MEDIA_TYPE: error(415, 'Format d’envoi non pris en charge.'),
  IDEMPOTENCY_KEY_REUSED: error(422, 'Cet envoi porte une clé déjà utilisée pour une autre demande.'),
  RATE_LIMITED: error(429, 'Trop de demandes. Réessayez dans un instant.'),
  INTERNAL: error(500, 'Une erreur inattendue est survenue. Réessayez, puis signalez-la si elle persiste.'),
  UNAVAILABLE: error(503, 'Service momentanément indisponible. Réessayez dans un instant.'),
  NO_DOCUMENT_MADE: error(409, 'Aucun document n’a pu être établi.'),
  PAYERS_DIFFER: error(409, 'Les commandes choisies doivent avoir le même payeur.'),
  DOCUMENT_UNDER_WAY: error(409, 'Ce document est déjà en cours de création. Réessayez dans un instant.'),
  DOCUMENT_NOT_FOUND: error(404, 'Ce document n’existe pas.'),
  DOCUMENT_NOT_READY: error(409, 'PDF en cours de génération'),
  NO_SQUARE_RECEIPT: error(409, "La facture n'a pas pu être générée."),
  PENNYLANE_REFUSED: error(502, 'Pennylane a refusé la demande.'),
  PENNYLANE_UNAVAILABLE: error(503, 'Pennylane ne répond pas. Réessayez dans un instant.'),
  EXPORTS_UNDER_WAY: error(
    409,
    'Deux de vos exports sont déjà en cours\u00a0: attendez la fin du premier, puis réessayez.',
  ),
  STATEMENT_TOO_LONG: error(
    409,
    'Ce relevé aurait trop de lignes\u00a0: choisissez une période plus courte.',
  ),
  EXPORT_NOT_FOUND: error(404, 'Ce fichier n’est plus disponible\u00a0: relancez l’export.'),
  CLIENT_NOT_FOUND: error(404, 'Client non trouvé'),
  CLIENT_CHANGED: error(409, 'Le client a été modifié entre-temps.'),
  CLIENT_HAS_ORDERS: error(409, 'Ce client a des commandes\u00a0: il ne se supprime pas, il s’archive.'),
  CLIENT_OPEN_ORDERS: error(
    409,
    'Ce client a des commandes en cours, comme payeur ou destinataire\u00a0: terminez-les d’abord.',
  ),
  CLIENT_BALANCE: error(409, 'Le solde de ce client n’est pas à zéro\u00a0: réglez-le d’abord.'),
  CLIENT_SUBSCRIBED: error(409, 'Ce client a un abonnement qui court\u00a0: terminez-le d’abord.'),
  DATA_NOT_FOUND: error(404, 'Ce fichier n’est plus disponible\u00a0: demandez-le à nouveau.'),
  CLIENT_MERGED: error(409, 'Ce client a été fusionné avec un autre et ne change plus.'),
  CLIENT_MERGE_SELF: error(400, 'Un client ne se fusionne pas avec lui-même.'),
  IMPORT_UNREADABLE: error(400, 'Ce fichier n’est ni un tableau CSV ni un classeur Excel (.xlsx) lisible.'),
  IMPORT_EMPTY: error(400, 'Ce tableau n’a aucune ligne sous ses titres de colonnes.'),
  IMPORT_TOO_LONG: error(
    400,
    'Ce tableau est trop grand\u00a0: 20\u202f000 lignes, 100 colonnes et 10\u00a0Mo au plus. Coupez-le en plusieurs fichiers.',
  ),
  IMPORT_NOT_FOUND: error(404, 'Import introuvable'),
  IMPORT_STATE: error(409, 'Cet import n’en est plus là\u00a0: son état a changé entre-temps.'),
  IMPORT_NOTHING: error(409, 'Cet import ne créerait rien.'),
  IMPORT_IN_USE: error(409, 'Cet import ne s’annule plus\u00a0: ce qu’il a créé a servi ou a changé depuis.'),
  IMPORT_FORGOTTEN: error(
    409,
    'Les lignes de cet import ont été oubliées\u00a0: donnez le fichier à nouveau.',
  ),
  CONTACT_NOT_FOUND: error(404, 'Contact introuvable'),
  NOTHING_TO_PRINT: error(409, 'Ces commandes n’ont rien à imprimer\u00a0: aucun message manuscrit.'),
  TOO_MUCH_TO_PRINT: error(
    409,
    'Cette liste a trop de commandes pour un fichier\u00a0: choisissez un jour, un statut ou un livreur.',
  ),
  ORDER_NOT_FOUND: error(404, 'Commande introuvable'),
  ORDER_CHANGED: error(409, 'La commande a été modifiée entre-temps.'),
  ORDER_CANCELLED: error(
    409,
    'Une commande annulée ne peut plus changer. Un Senior peut la rouvrir depuis sa page.',
  ),
  ORDER_VAT_SETTLED: error(409, 'La commande est facturée\u00a0: son taux de TVA ne peut plus changer.'),
  ORDER_AMOUNT_SETTLED: error(409, 'La commande est facturée\u00a0: son montant ne peut plus changer.'),
  ORDER_NOT_DELETABLE: error(
    409,
    'Une commande payée, facturée, avec un lien de paiement ou un devis ne se supprime pas\u00a0: annulez-la.',
  ),
  ORDER_NOT_DELETED: error(409, 'Cette commande n’est pas dans la corbeille.'),
  ORDER_IS_PICKUP: error(409, 'C’est un retrait\u00a0: il n’a ni livreur ni étape de livraison.'),
  DRIVER_UNKNOWN: error(400, 'Ce livreur ne fait plus partie de l’équipe.'),
  ORDER_NOT_CHARGEABLE: error(409, 'Il n’y a rien à encaisser pour cette commande.'),
  CHARGE_UNDER_WAY: error(
    409,
    'Un paiement est déjà en cours pour cette commande\u00a0: attendez son résultat, ou annulez-le d’abord.',
  ),
  LOCATION_REQUIRED: error(400, 'Choisissez la boutique qui encaisse.'),
  LOCATION_NOT_AT_SQUARE: error(
    409,
    'Cette boutique n’est pas reliée à Square\u00a0: son lieu Square se choisit dans les paramètres.',
  ),
  TERMINAL_NOT_PAIRED: error(
    409,
    'Aucun terminal n’est associé à cette boutique\u00a0: cela se fait dans les paramètres.',
  ),
  LINK_NOT_OPEN: error(409, 'Cette commande n’a pas de lien de paiement ouvert.'),
  LINK_NOT_IN_TEXT: error(400, 'Le texte ne contient plus le lien de paiement.'),
  CHANNEL_MISSING: error(409, 'Ce moyen d’envoi n’est pas configuré.'),
  PAYMENT_NOT_FOUND: error(404, 'Paiement introuvable'),
  PAYMENT_NOT_REFUNDABLE: error(409, 'Ce paiement ne peut pas être remboursé de ce montant.'),
  ALERT_NOT_FOUND: error(404, 'Cette ligne à vérifier n’existe plus.'),
  ALERT_ACTION_UNFIT: error(409, 'Cette action ne convient pas à cette ligne.'),
  SQUARE_REFUSED: error(502, 'Square a refusé la demande.'),
  SQUARE_UNAVAILABLE: error(503, 'Square ne répond pas. Réessayez dans un instant.'),
  IMAGE_NOT_FOUND: error(404, 'Photo introuvable'),
  LOCATION_NOT_FOUND: error(404, 'Boutique introuvable'),
  LOCATION_ARCHIVED: error(409, 'Cette boutique est archivée\u00a0: choisissez-en une autre.'),
  LOCATION_CHANGED: error(409, 'La boutique a été modifiée entre-temps.'),
  LOCATION_USED: error(409, 'Cette boutique a servi\u00a0: elle ne se supprime pas, elle s’archive.'),
  TERMINAL_NOT_FOUND: error(404, 'Terminal introuvable'),
  SUBSCRIPTION_NOT_FOUND: error(404, 'Abonnement introuvable'),
  SUBSCRIPTION_DATE_NOT_FOUND: error(404, 'L’abonnement n’a pas cette date.'),
  SUBSCRIPTION_DATE_MADE: error(
    409,
    'La commande de cette date est déjà créée\u00a0: c’est elle qu’il faut modifier.',
  ),
  SUBSCRIPTION_DATE_CHANGED: error(409, 'La date a été modifiée entre-temps.'),
  SUBSCRIPTION_CHANGED: error(409, 'L’abonnement a été modifié entre-temps.'),
  SUBSCRIPTION_ENDED: error(409, 'Cet abonnement est terminé\u00a0: reprenez-le d’abord.'),
  SUBSCRIPTION_ORDER_REFUSED: error(409, 'La commande n’a pas pu être créée.'),
  MEMBER_NOT_FOUND: error(404, 'Membre introuvable'),
  MEMBER_CHANGED: error(409, 'Le membre a été modifié entre-temps.'),
  MEMBER_NOT_MANAGEABLE: error(403, 'Votre rôle ne permet pas de gérer ce membre, ou de donner ce rôle.'),
  MEMBER_SELF: error(
    409,
    'On ne change pas son propre rôle et on ne se retire pas soi-même\u00a0: demandez à un autre Admin.',
  ),
  LAST_ADMIN: error(409, 'C’est le dernier Admin\u00a0: nommez-en un autre d’abord.'),
  HOSTED_REFUSED: error(502, 'Le service d’identification a refusé ce membre.'),
  VERIFICATION_NOT_FOUND: error(404, 'Cette décision n’existe pas.'),
  VERIFICATION_OVER: error(
    409,
    'Cette commande n’est plus à valider\u00a0: quelqu’un l’a traitée entre-temps.',
  ),
  VERIFICATION_HELD: error(409, 'Quelqu’un d’autre vérifie cette commande en ce moment.'),
  VERIFICATION_PHOTO: error(
    409,
    'La photo n’est plus celle que vous avez vue\u00a0: regardez-la avant de décider.',
  ),
  VERIFICATION_STANDS: error(409, 'La commande a changé depuis\u00a0: cette décision ne s’annule plus.'),
};

export type ErrorCode = keyof typeof errorCatalogue;

export const squareErrors = ['SQUARE_REFUSED', 'SQUARE_UNAVAILABLE'] as const;

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
  /** The reason of each order for which no quote or invoice could be made. */
  errors: z
    .array(z.object({ order_id: z.int(), error: z.string(), client_id: z.int().nullable() }))
    .optional(),
  /** The same sentences by themselves: other callers of the bulk invoice than our web show the first one. */
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
