import type { OrderRow } from '../rows.ts';

/** The subject of a picture, and the way members file such a photo. Texts are read by `lines`. */
export type Scene = {
  /** Tags that every photo of the scene has, and those that some have, « réseaux sociaux » by default. */
  tags?: string;
  sometimes?: string;
  /** Names of saved files, without number and ending. */
  names: string;
  descriptions: string;
  captions?: string;
  /** The orders that such a photo is taken for. */
  fits?: (order: OrderRow) => boolean;
  /** The bouquet fills the picture: its colours must suit the order and may become a tag. */
  bouquet?: true;
  /** First and last day (month-day) when the colours do not decide. */
  season?: readonly [from: string, to: string];
  /** Taken by the driver at the door or by the counter, or sent by the client; else by a florist. */
  by?: 'driver' | 'client' | 'counter';
  /** The client the photo is attached to: the payer, or the payer when it is a business. */
  client?: 'payer' | 'business';
};

const noted =
  (pattern: RegExp) =>
  ({ bouquet_notes }: OrderRow) =>
    pattern.test(bouquet_notes ?? '');

const namesFlowers = noted(/bouquet|botte|roses|pivoines|tulipes|renoncules|dahlias/i);
const namesMore = noted(/Mariage|Cocktail|Hall|deuil|plante/i);
const isBouquet = (order: OrderRow) => namesFlowers(order) && !namesMore(order);
const isDelivered = (order: OrderRow) => order.status === 'delivered' && isBouquet(order);

/** By the name that the files of `pictures/` begin with. */
export const scenes = {
  vase: {
    sometimes: 'anniversaire | hôtel | réseaux sociaux | anniversaire | naissance | à refaire',
    names: 'bouquet | bouquet | bouquet | hall | accueil',
    descriptions: `
      Vase prêté, à reprendre la semaine prochaine. | Un peu haut pour la console : prendre 10 cm de moins.
      Le préféré de la semaine. | Composition d’accueil, renouvelée le lundi.
      Belle tenue : encore frais après huit jours. | Modèle pour le site, lumière du matin.`,
    captions: 'En place | Vue de face | Avant départ',
    fits: noted(/vase|Hall|Réception|accueil|comptoir|salon/i),
    bouquet: true,
    client: 'business',
  },
  wrapped: {
    sometimes: 'anniversaire | réseaux sociaux | naissance | à refaire',
    names: 'bouquet | bouquet | bouquet rond | a-emporter',
    descriptions: `
      Avant emballage transparent. | Taille M, 45 €. | Taille L, 65 €, papier de soie.
      Avec sa carte, prêt à partir. | Papier kraft et ruban de la saison.`,
    captions: 'Avant départ | Prêt | Avec sa carte',
    fits: isBouquet,
    bouquet: true,
  },
  'few-stems': {
    names: 'soliflore | petit vase',
    descriptions: 'Soliflore pour les tables du restaurant. | Trois tiges, dix euros : idée pour la caisse.',
    bouquet: true,
  },
  'at-home': {
    sometimes: 'anniversaire | réseaux sociaux',
    names: 'chez le client',
    descriptions: `
      Envoyée par le client, avec ses remerciements. | Photo du client : le bouquet au cinquième jour.
      Reçue par message. Accord pour la publier.`,
    fits: isDelivered,
    bouquet: true,
    by: 'client',
  },
  doorstep: {
    tags: 'livraison',
    names: 'livraison',
    descriptions: `
      Déposé devant la porte, avec l’accord du client. | Personne : laissé chez la gardienne juste après.
      Remis en main propre.`,
    captions: 'Déposé devant la porte | À la livraison',
    fits: isDelivered,
    bouquet: true,
    by: 'driver',
  },
  card: {
    tags: 'carte',
    sometimes: 'anniversaire | naissance | deuil | mariage',
    names: 'carte | carte-merci | carte-anniversaire',
    descriptions: `
      Carte écrite à la main, à joindre. | Texte un peu long : deux cartes la prochaine fois.
      Encre violette, comme demandé.`,
    captions: 'La carte',
    fits: ({ hand_message }) => hand_message !== null,
  },
  mourning: {
    tags: 'deuil | couronne',
    sometimes: 'blanc',
    names: 'couronne | obsèques',
    descriptions: 'Couronne pleine, 60 cm. | Ruban à poser sur place.',
    captions: 'Avant le ruban',
    fits: noted(/deuil|Coussin|Gerbe|Couronne de feuillage|cercueil|Raquette/),
    client: 'payer',
  },
  advent: {
    tags: 'Noël | couronne',
    sometimes: 'boutique',
    names: 'couronne-avent | couronne-noel',
    descriptions: 'Couronne de l’Avent, modèle à 38 €. | Atelier du samedi : dix couronnes comme celle-ci.',
    fits: noted(/Couronne de l’Avent/),
    season: ['11-24', '12-22'],
  },
  buttonholes: {
    tags: 'mariage',
    names: 'boutonnières',
    descriptions: 'Boutonnières des témoins, à garder au frais jusqu’à midi.',
    fits: noted(/^Mariage/),
    client: 'payer',
  },
  table: {
    tags: 'mariage | centre de table',
    sometimes: 'blanc | réseaux sociaux',
    names: 'table | centre de table',
    descriptions: `
      Centres bas, 25 cm au plus : on se voit. | Essai de table, validé par les mariés.
      Bougies fournies par le traiteur.`,
    captions: 'Montage terminé | Table des mariés',
    fits: noted(/^(Mariage|Cocktail|Dîner de gala|Vernissage)/),
    bouquet: true,
    client: 'payer',
  },
  arch: {
    tags: 'mariage',
    names: 'arche | cérémonie',
    descriptions: 'Arche montée à 14 h, démontée le lendemain. | Structure louée : la rendre lundi.',
    captions: 'Montage terminé',
    fits: noted(/^(Mariage|Vernissage)/),
    bouquet: true,
    client: 'payer',
  },
  shelves: {
    tags: 'boutique',
    names: 'étagères | boutique',
    descriptions: 'Mur du fond après rangement. | Nouveaux vases arrivés mardi.',
    by: 'counter',
  },
  window: {
    tags: 'vitrine | boutique',
    names: 'vitrine | vitrine-printemps | devanture',
    descriptions: 'Vitrine de la quinzaine. | Devanture rue de Bretagne. | Étals sortis dès 9 h.',
    by: 'counter',
  },
  christmas: {
    tags: 'vitrine | Noël | boutique',
    names: 'vitrine-noel',
    descriptions: 'Vitrine de Noël, guirlande branchée jusqu’à 22 h. | Vitrine de Noël, deuxième version.',
    season: ['11-28', '12-24'],
    by: 'counter',
  },
  buckets: {
    tags: 'boutique',
    sometimes: 'vitrine | réseaux sociaux',
    names: 'arrivage | seaux',
    descriptions: 'Arrivage du mardi. | Prix à la botte sur chaque seau.',
    by: 'counter',
  },
  counter: {
    tags: 'boutique',
    names: 'atelier | comptoir',
    descriptions: 'Sur le comptoir, juste avant le ruban. | Coin emballage réorganisé.',
    by: 'counter',
  },
  crate: {
    tags: 'boutique',
    names: 'arrivage | caisse',
    descriptions: 'Caisse du producteur, belle qualité.',
    by: 'counter',
  },
  orchid: {
    tags: 'orchidées',
    sometimes: 'hôtel',
    names: 'orchidée',
    descriptions: 'Phalaenopsis deux branches, cache-pot en terre.',
    fits: noted(/Orchidée/),
    client: 'business',
  },
  hydrangea: {
    tags: 'hortensias',
    sometimes: 'boutique',
    names: 'hortensia',
    descriptions: 'Hortensia en pot, à arroser tous les jours.',
  },
  chrysanthemum: {
    tags: 'Toussaint',
    sometimes: 'deuil',
    names: 'chrysanthème',
    descriptions: 'Grosses fleurs, pot de 19.',
    fits: noted(/Chrysanthème/),
    season: ['10-14', '11-01'],
  },
} satisfies Record<string, Scene>;
