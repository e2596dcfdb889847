/** What each kind of background work does, as a person would say it; a kind without words is shown by its name. */
const jobWords: Record<string, string> = {
  send_sign_in_code: 'Envoi d’un code de connexion par SMS',
  shrink_image: 'Préparation d’une photo',
  square_event: 'Lecture d’un message de Square',
  close_charge: 'Fermeture d’un lien ou d’un paiement au terminal',
  settle_payments: 'Suivi des paiements chez Square',
  settle_billing: 'Suivi des devis et factures chez Pennylane',
  make_subscription: 'Création de la commande d’un abonnement',
  make_subscriptions: 'Recherche des dates d’abonnement',
  settle_team: 'Suivi des comptes chez le service d’identification',
  sweep_platform: 'Rangement de la base de données',
  sweep_sign_in: 'Rangement des codes et des sessions',
  sweep_photos: 'Rangement des photos',
  sweep_stored_photos: 'Contrôle des photos conservées',
};

export const jobWord = (task: string): string => jobWords[task] ?? `Tâche «\u00a0${task}\u00a0»`;
