import { lines } from './text.ts';

export type Remark = { description: string; notes: string | null };

/** Remarks that members type: a description, then notes behind ` // ` when there is more to say. */
const remarks = (text: string): Remark[] =>
  lines(text).map((line) => {
    const [description = '', notes = null] = line.split(' // ');
    return { description, notes };
  });

export const calls = remarks(`
  Appel du client : confirme la date
  Appel du client : pas de réponse, message laissé // Rappeler en fin de journée si toujours rien.
  Appel du client : préfère un bouquet moins serré
  Appel du client : ajoute un vase // Vase boule moyen, offert (client fidèle).
  Appel du client : insiste pour que le bouquet tienne plusieurs jours
  Appel du client : remercie pour la dernière fois, on refait pareil`);
export const deliveryCalls = remarks(`
  Appel du client : confirme l’adresse et le créneau
  Appel du destinataire : d’accord pour être livré, code confirmé
  Appel du destinataire : absent mais la gardienne prendra le bouquet
  Appel du client : la carte est à recopier telle quelle, sans corriger
  Appel du destinataire : pas de réponse, message laissé sans dire de qui`);

export const workshopRemarks = remarks(`
  Fleurs mises de côté en chambre froide, étage du bas
  Remplacement fait // Plus d’anémones ce matin à Rungis, remplacées par des renoncules de même ton.
  Carte écrite à la main et glissée dans l’enveloppe | Bouquet photographié avant emballage
  Bouquet repris après relecture // Trop serré : desserré et ajouté du feuillage.
  Vase prêté, à récupérer // Cylindre 40 cm, noté dans le cahier.`);

export const doorRemarks = remarks(`
  Remis en main propre | Remis en main propre | Remis en main propre
  Remis à la gardienne // Loge au fond de la cour.
  Remis au voisin du dessous // M. Perez, prévenu par le destinataire.
  Très bel accueil, l’écriture a été reconnue tout de suite
  Livré avec dix minutes de retard // Rue barrée pour travaux, destinataire prévenu.`);
export const receptionRemarks = remarks(`
  Remis à l’accueil, signé | Installé sur place, vases de la fois précédente repris
  Livré par l’entrée de service // Demander Samir, il a le badge.`);

export const absentRemark: Remark = {
  description: 'Destinataire absent, bouquet rapporté à la boutique',
  notes: 'Avis de passage laissé. Nouvelle présentation aujourd’hui, en chambre froide en attendant.',
};
export const forgottenRemark: Remark = {
  description: 'Client prévenu : le bouquet l’attend à la boutique',
  notes: null,
};
export const clientRemarks = remarks(`
  Destinataire vérifié : adresse complétée
  Client rattaché à la commande // Même téléphone que sur le carnet, homonyme écarté.`);
export const cancelRemarks = remarks(`
  Le client a changé d’avis | Commande passée deux fois par erreur
  Événement reporté, le client nous recontactera | Destinataire hospitalisé, à reprogrammer plus tard`);
