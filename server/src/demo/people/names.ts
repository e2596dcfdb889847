import { listed } from '../words/text.ts';

/** First and family names by origin, so that they suit each other. */
export const origins = {
  french: {
    women: listed(`
      Suzanne, Monique, Françoise, Catherine, Isabelle, Sylvie, Nathalie, Véronique, Claire, Hélène, Juliette,
      Margaux, Pauline, Élodie, Émilie, Charlotte, Alice, Jeanne, Madeleine, Solène, Anaïs, Clémence, Agathe,
      Léa, Chloé, Manon, Zoé, Éléonore, Constance, Gwenaëlle`),
    men: listed(`
      Laurent, Philippe, Michel, Jean-Pierre, Bernard, Olivier, Nicolas, Sébastien, Julien, Thomas, Antoine,
      Maxime, Hugo, Paul, Louis, Gabriel, Étienne, Rémi, Loïc, Yann, François-Xavier, Baptiste, Clément,
      Adrien, Vincent, Damien, Fabrice, Stéphane, Gérard, Marcel`),
    families: listed(`
      Lemoine, Petitjean, Moreau, Girard, Fontaine, Chevalier, Gauthier, Renaud, Masson, Blanchard, Delaunay,
      Carpentier, Roussel, Vasseur, Marchand, Lacroix, Brunet, Guichard, Barbier, Joly, Rivière, Collin,
      Aubert, Leclercq, Besnard, Poirier, Maillard, Thibault, Charpentier, Boulanger, Le Goff, Kervella,
      Le Bihan, Etchegaray, Casanova, Santucci, Schneider, Muller, Vandamme, Desmoulins, de Rochebrune,
      du Plessis, d’Hauterive, Saint-Aubin, Beaulieu, Lhermitte, Chassagne, Pelletier, Verdier, Faucher`),
  },
  maghreb: {
    women: listed('Aïcha, Fatima, Samira, Leïla, Yasmine, Nour'),
    men: listed('Karim, Mehdi, Rachid, Youssef, Bilal'),
    families: listed(`
      Benali, Haddad, Bensaïd, Mansouri, Belkacem, Cherkaoui, Ziani, Amrani, Khelifi, Trabelsi`),
  },
  africa: {
    women: listed('Fatou, Aminata, Mariam, Rokhaya'),
    men: listed('Ousmane, Ibrahima, Cheikh, Moussa, Amadou'),
    families: listed('Diallo, Traoré, Ndiaye, Koné, Camara, Sow, Mbaye, Diop, Ouédraogo, Keïta'),
  },
  asia: {
    women: listed('Thi Lan, Mei, Yuki, Priya, Anjali'),
    men: listed('Minh, Wei, Hiroshi, Rajesh, Arjun'),
    families: listed('Nguyen, Tran, Pham, Chen, Zhang, Tanaka, Sato, Patel, Ramasamy, Lim'),
  },
  europe: {
    women: listed('Rosa, Inês, Carmen, Giulia, Francesca, Agnieszka, Magdalena, Olga, Irina'),
    men: listed('João, Miguel, Pedro, Matteo, Lorenzo, Piotr, Tomasz, Dimitri, Nikos'),
    families: listed('Ferreira, da Silva, Lopes, Garcia, Rossi, Bianchi, Kowalski, Nowak, Petrov, Papadakis'),
  },
  jewish: {
    women: listed('Sarah, Rachel, Esther, Noémie'),
    men: listed('David, Samuel, Raphaël, Elias'),
    families: listed('Cohen, Lévy, Azoulay, Benhamou, Rosenthal, Goldberg'),
  },
};

export type Origin = keyof typeof origins;

/** How common each origin is among the clients. */
export const originWeights = { french: 60, maghreb: 10, africa: 9, asia: 8, europe: 9, jewish: 6 };

/** First names of the mothers and grandmothers of the others. */
export const elderNames = listed(`
  Suzanne, Monique, Françoise, Jeanne, Madeleine, Jacqueline, Colette, Nicole, Simone, Geneviève,
  Marie-Claude, Annie, Michèle, Yvette, Odile, Brigitte, Danielle, Chantal`);
