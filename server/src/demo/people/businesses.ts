import { dayOf } from '@florilege/contract/http/dates.ts';
import { daysBetween } from '../orders/calendar.ts';
import type { Random } from '../random.ts';
import { lines } from '../words/lines.ts';

/** All names are invented. */
export const businesses = {
  hotel: lines(`
    Hôtel des Deux Cours | Hôtel Sainte-Avoie | Hôtel du Puits d’Argent | La Maison Beaurepaire
    Hôtel Malesherbes-Opale | Hôtel des Glycines | Villa Corentine | Le Petit Cardinal | Hôtel de l’Astrolabe
    Résidence Clairvoix | Hôtel Jules & Rose | Hôtel du Marronnier Rouge | L’Hôtel Particulier Vigny-Lemaire
    Auberge des Trois Horloges`),
  restaurant: lines(`
    Le Comptoir d’Armance | Brasserie du Faubourg Vert | Chez Honorine | La Table de Bastien | Sukiya Paris
    L’Ardoise de Zélie | Trattoria Settebello | Le Bouillon des Épinettes | Dar Zitoune | Les Tontons Gourmets
    Café Pirouette | Maison Cardamome | La Cantine de Fernande | Le Jardin d’Oslo | Bistrot Vaugelas
    Le Perchoir aux Pies | Restaurant Amaryllis | Thé & Sarrasin`),
  office: lines(`
    Agence Contrechamp | Studio Parallèle | Atelier Vaillant Architectes | Novalys Conseil | Groupe Ardence
    Cofidiance | Maison d’édition Les Heures claires | Quatre-Vents Productions | Assurances Monceau-Étoile
    Pixel & Pâquerette | Banque Delorme-Vidal | Laboratoires Sylvane | Office Lumio
    Cabinet Roche & Associés, experts-comptables | Coworking La Ruche d’Hauteville
    Agence immobilière Porte Bleue
    Société générale d’horticulture et de décoration florale de Paris et de la petite couronne`),
  gallery: lines(`
    Galerie Ombeline Vasseur | Galerie Nord-Sud | Galerie Térébenthine | Espace Delta | Galerie Hortense K.
    La Réserve blanche | Galerie Bensoussan & Filles | Galerie du Passage Secret
    Fondation Lormeau pour l’art contemporain | Galerie Plein Jour`),
  law: lines(`
    SCP Delcourt, Amsellem & Vian, avocats | Cabinet Sarrazin-Leroux | Maître Diane de Kersaint, avocate
    Étude Fabre & Toussaint, notaires | Lafargue Avocats | Cabinet Oriane Meyer
    Étude de Maître Guillerm, notaire | Boisseau Partners | AARPI Tillier Ndoye | Cabinet Valmont IP`),
  hair: lines(`
    Salon Mèche rebelle | Coiffure Rosalie | Atelier Frange | Maison Tiff & Co | Institut Belle de Mai
    Barbier Gaspard | Salon Kinky Curly | Les Ciseaux d’Or`),
  ceremony: lines(`
    Pompes funèbres Lamarque | Maison Recueil, obsèques | Traiteur Beaumanoir | Noces & Cie
    L’Agence des Beaux Jours | Péniche La Marjolaine | Domaine de Vaucelles`),
  health: lines(`
    Clinique des Peupliers | Cabinet dentaire Condorcet | Maison de retraite Les Tilleuls
    Centre d’ophtalmologie Turenne | Pharmacie du Canal | École Sainte-Odile | Théâtre du Petit Lustre
    Cinéma Le Méliès-Pigalle`),
};

export type Trade = keyof typeof businesses;

/** The way a business numbers its purchase orders, if it does. */
export type PurchaseOrderStyle = 'bc' | 'po' | 'cde' | 'initials' | 'none';
type Buyer = { name: string; story: { orderStyle: PurchaseOrderStyle } };

/** The number of a business's own paper, in its own style. It rises through the year. */
export function purchaseOrderFor(random: Random, { name, story }: Buyer, createdAt: Date): string | null {
  const day = dayOf(createdAt);
  const [year = '', month = ''] = day.split('-');
  const number = 12 + 3 * daysBetween(`${year}-01-01`, day) + random.int(0, 2);
  switch (story.orderStyle) {
    case 'bc':
      return `BC-${year}-${String(number).padStart(4, '0')}`;
    case 'po':
      return `PO 45${random.int(10_000, 99_999)}`;
    case 'cde':
      return `CDE/${year.slice(2)}/${number}`;
    case 'initials':
      return `${name.replace(/[^A-ZÀ-Ý]/g, '').slice(0, 3)}${year.slice(2)}${month}-${random.int(1, 60)}`;
    case 'none':
      return null;
  }
}
