export const clientsErrors = {
  CLIENT_NOT_FOUND: { status: 404, message: 'Client non trouvé' },
  CLIENT_CHANGED: { status: 409, message: 'Le client a été modifié entre-temps.' },
  CLIENT_HAS_ORDERS: {
    status: 409,
    message: 'Ce client a des commandes\u00a0: il ne se supprime pas, il s’archive.',
  },
  CLIENT_MERGED: { status: 409, message: 'Ce client a été fusionné avec un autre et ne change plus.' },
  CLIENT_MERGE_SELF: { status: 400, message: 'Un client ne se fusionne pas avec lui-même.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'Contact introuvable' },
} as const;
