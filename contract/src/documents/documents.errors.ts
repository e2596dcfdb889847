export const documentsErrors = {
  NOTHING_TO_PRINT: {
    status: 409,
    message: 'Ces commandes n’ont rien à imprimer\u00a0: aucun message manuscrit.',
  },
} as const;
