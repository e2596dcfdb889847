export const billingErrors = {
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
} as const;
