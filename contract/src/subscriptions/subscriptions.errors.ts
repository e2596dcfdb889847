export const subscriptionsErrors = {
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Abonnement introuvable' },
  SUBSCRIPTION_DATE_NOT_FOUND: { status: 404, message: 'L’abonnement n’a pas cette date.' },
  SUBSCRIPTION_DATE_MADE: {
    status: 409,
    message: 'La commande de cette date est déjà créée\u00a0: c’est elle qu’il faut modifier.',
  },
  SUBSCRIPTION_CHANGED: { status: 409, message: 'L’abonnement a été modifié entre-temps.' },
  SUBSCRIPTION_ENDED: { status: 409, message: 'Cet abonnement est terminé\u00a0: reprenez-le d’abord.' },
  SUBSCRIPTION_ORDER_REFUSED: { status: 409, message: 'La commande n’a pas pu être créée.' },
} as const;
