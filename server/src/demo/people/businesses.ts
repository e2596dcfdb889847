import { dayOf } from '@florilege/contract/http/dates.ts';
import { daysBetween } from '../calendar.ts';
import type { Random } from '../random.ts';
import { lines } from '../words/text.ts';

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

/** The digit that makes the Luhn sum of `digits` + digit a multiple of ten. */
function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Well-formed invented numbers: hardly any company has a SIREN that begins with 08. */
export function companyNumbers(random: Random): { SIRET: string; vat: string } {
  const beginning = `08${String(random.int(0, 999_999)).padStart(6, '0')}`;
  const siren = `${beginning}${luhnDigit(beginning)}`;
  const office = `000${random.int(1, 3)}`;
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return {
    SIRET: `${siren}${office}${luhnDigit(siren + office)}`,
    vat: `FR${String(key).padStart(2, '0')}${siren}`,
  };
}

/** The ways in which businesses number their purchase orders; `number` rises through the year. */
const papers = [
  (year: string, number: number) => `BC-${year}-${String(number).padStart(4, '0')}`,
  (year: string, number: number) => `CDE/${year.slice(2)}/${number}`,
  (year: string, number: number) => `PO 45${year.slice(3)}${String(number * 7).padStart(4, '0')}`,
];

/** `paper`: the place of its way, or a higher number for a client who numbers nothing. */
type Buyer = { story: { paper: number } };

export function purchaseOrderFor(random: Random, { story }: Buyer, createdAt: Date): string | null {
  const day = dayOf(createdAt);
  const year = day.slice(0, 4);
  const number = 12 + 3 * daysBetween(`${year}-01-01`, day) + random.int(0, 2);
  return papers[story.paper]?.(year, number) ?? null;
}
