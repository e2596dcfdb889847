export const paymentsErrors = {
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
} as const;
