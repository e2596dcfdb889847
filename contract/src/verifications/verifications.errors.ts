export const verificationsErrors = {
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
} as const;
