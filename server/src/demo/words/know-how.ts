import type { Trade } from '../people/businesses.ts';
import { lines } from './text.ts';

/** The position of a contact, in the feminine and in the masculine. */
type Position = readonly [woman: string, man: string];
const positionsOf = (text: string): Position[] =>
  lines(text).map((line) => {
    const [woman = '', man = woman] = line.split(' / ');
    return [woman, man];
  });

export const positions: Record<Trade | 'household', Position[]> = {
  hotel: positionsOf(`
    Directrice / Directeur | Cheffe de réception / Chef de réception | Gouvernante générale / Concierge
    Comptabilité`),
  restaurant: positionsOf(`
    Gérante / Gérant | Cheffe de salle / Chef de salle | Cheffe / Chef
    Responsable des privatisations / Sommelier`),
  office: positionsOf(`
    Office manager | Assistante de direction / Assistant de direction | Comptabilité | Accueil`),
  gallery: positionsOf('Galeriste | Assistante de galerie / Assistant de galerie | Régisseuse / Régisseur'),
  law: positionsOf('Avocate associée / Avocat associé | Secrétariat | Clerc | Comptabilité'),
  hair: positionsOf('Gérante / Gérant | Coloriste'),
  ceremony: positionsOf(`
    Conseillère / Conseiller | Cheffe de projet / Chef de projet | Directrice / Directeur | Comptabilité`),
  health: positionsOf('Accueil | Directrice / Directeur | Animatrice / Animateur | Intendante / Intendant'),
  household: positionsOf(`
    Conjointe / Conjoint | Sa fille / Son fils | Gardienne de l’immeuble / Gardien de l’immeuble
    Voisine, a les clés / Voisin, a les clés`),
};

/** Notes about clients, as members type them. */
export const knowledge = {
  business: lines(`
    Livrer par l'entrée de service, avant 9 h. Demander la gouvernante.
    Facture en fin de mois, à l'attention de la comptabilité. Toujours rappeler le numéro de bon de commande.
    Reprendre les vases de la semaine passée à chaque livraison.
    Préfère le blanc et le vert. Pas de lys : pollen sur la moquette.
    Hall très ensoleillé : éviter les hortensias coupés, ils ne tiennent pas.
    Fermé le lundi. En août, appeler avant de livrer.
    Monte-charge en panne une fois sur deux : prévoir deux personnes pour les grandes compositions.
    A demandé un devis pour sa soirée de décembre. Relancer mi-novembre.
    Le vase cylindre de l'accueil est à nous (hauteur 40 cm), prêté en début d'année.
    Paie par virement, sous trente jours, sans retard.
    Bouquets sans parfum dans les salles : à rappeler aux remplaçants.
    Stationnement impossible devant. Se garer rue derrière, cinq minutes à pied.
    Changement de direction : les goûts changent aussi, attendre le premier rendez-vous avant d'acheter.
    Très contents de la dernière vitrine, ont envoyé des photos.
    Veulent une seule couleur par semaine, annoncée le vendredi précédent.
    Ne jamais livrer pendant le service (12 h - 14 h 30, 19 h - 23 h).`),
  household: lines(`
    Allergique au lys et au mimosa. | N'aime pas le rouge. Adore les pivoines et les pois de senteur.
    A un chat : jamais de lys, même sans pollen.
    Fleurit la tombe de ses parents à la Toussaint : appeler mi-octobre.
    Anniversaire de mariage en juin, commande chaque année le même bouquet blanc.
    Passe le samedi vers 11 h, prend toujours une botte de saison.
    Entend mal au téléphone : préférer l'e-mail.
    Vient depuis l’ouverture. Garder de côté les premières renoncules.
    Laisser chez la gardienne, elle signe. | Trouve le papier kraft triste : papier de soie blanc.
    Déçu par les roses de février (pas tenu trois jours), bouquet refait et offert. Soigner la prochaine fois.
    Se marie au printemps. A pris rendez-vous pour la décoration de la salle.
    Demande toujours une tige de plus pour le vase de la cuisine.
    Digicode changé, redemander à chaque livraison.`),
};
