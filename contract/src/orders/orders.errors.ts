export const ordersErrors = {
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
} as const;
