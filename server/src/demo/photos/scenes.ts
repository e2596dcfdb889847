import type { Random } from '../random.ts';
import { archScene, cardScene, tableScene } from './feast-scenes.ts';
import { type Palette, type PaletteName, palettes } from './palettes.ts';
import { bucketsScene, counterScene, crateScene, shelvesScene } from './shop-scenes.ts';
import { doorstepScene, windowScene } from './street-scenes.ts';
import { buttonholeScene, wrappedScene, wreathScene } from './tied-scenes.ts';
import { atHomeScene, fewStemsScene, orchidScene, potScene, vaseScene } from './vase-scenes.ts';

type Draw = (random: Random, palette: Palette) => string;

export type Scene = {
  draw: Draw;
  /** How many photos of the library show it. */
  count: number;
  /** Always, and now and then. */
  tags: readonly string[];
  sometimes: readonly string[];
  /** How members name such a file, without ending; a number follows. */
  names: readonly string[];
  descriptions: readonly string[];
  palettes?: readonly PaletteName[];
};

const scene = (draw: Draw, count: number, facts: Omit<Scene, 'draw' | 'count'>): Scene => ({
  draw,
  count,
  ...facts,
});

export const scenes = {
  vase: scene(vaseScene, 30, {
    tags: [],
    sometimes: ['anniversaire', 'hôtel', 'réseaux sociaux', 'anniversaire', 'naissance', 'à refaire'],
    names: ['bouquet', 'bouquet', 'bouquet', 'hall', 'accueil'],
    descriptions: [
      'Vase prêté, à reprendre la semaine prochaine.',
      'Un peu haut pour la console : prendre 10 cm de moins.',
      'Le préféré de la semaine.',
      'Composition d’accueil, renouvelée le lundi.',
      'Belle tenue : encore frais après huit jours.',
      'Modèle pour le site, lumière du matin.',
    ],
  }),
  wrapped: scene(wrappedScene, 20, {
    tags: [],
    sometimes: ['anniversaire', 'réseaux sociaux', 'naissance', 'à refaire'],
    names: ['bouquet', 'bouquet', 'bouquet rond', 'a-emporter'],
    descriptions: [
      'Avant emballage transparent.',
      'Taille M, 45 €.',
      'Taille L, 65 €, papier de soie.',
      'Avec sa carte, prêt à partir.',
      'Papier kraft et ruban de la saison.',
    ],
  }),
  fewStems: scene(fewStemsScene, 5, {
    tags: [],
    sometimes: ['réseaux sociaux', 'boutique'],
    names: ['soliflore', 'petit vase'],
    descriptions: [
      'Soliflore pour les tables du restaurant.',
      'Trois tiges, dix euros : idée pour la caisse.',
    ],
  }),
  atHome: scene(atHomeScene, 5, {
    tags: [],
    sometimes: ['anniversaire', 'réseaux sociaux'],
    names: ['chez le client'],
    descriptions: [
      'Envoyée par le client, avec ses remerciements.',
      'Photo du client : le bouquet au cinquième jour.',
      'Reçue par message. Accord pour la publier.',
    ],
  }),
  doorstep: scene(doorstepScene, 12, {
    tags: ['livraison'],
    sometimes: [],
    names: ['livraison'],
    descriptions: [
      'Déposé devant la porte, avec l’accord du client.',
      'Personne : laissé chez la gardienne juste après.',
      'Remis en main propre.',
    ],
  }),
  card: scene(cardScene, 7, {
    tags: ['carte'],
    sometimes: ['anniversaire', 'naissance', 'deuil', 'mariage'],
    names: ['carte', 'carte-merci', 'carte-anniversaire'],
    descriptions: [
      'Carte écrite à la main, à joindre.',
      'Texte un peu long : deux cartes la prochaine fois.',
      'Encre violette, comme demandé.',
    ],
  }),
  mourning: scene((random, palette) => wreathScene(random, palette, { full: true, bow: true }), 4, {
    tags: ['deuil', 'couronne'],
    sometimes: ['blanc'],
    names: ['couronne', 'obsèques'],
    descriptions: ['Couronne pleine, 60 cm.', 'Ruban à poser sur place.'],
    palettes: ['white', 'white', 'plum', 'powder'],
  }),
  advent: scene((random, palette) => wreathScene(random, palette, { full: false, bow: true }), 3, {
    tags: ['Noël', 'couronne'],
    sometimes: ['boutique'],
    names: ['couronne-avent', 'couronne-noel'],
    descriptions: [
      'Couronne de l’Avent, modèle à 38 €.',
      'Atelier du samedi : dix couronnes comme celle-ci.',
    ],
    palettes: ['winter'],
  }),
  buttonholes: scene(buttonholeScene, 3, {
    tags: ['mariage'],
    sometimes: ['réseaux sociaux'],
    names: ['boutonnières'],
    descriptions: ['Boutonnières des témoins, à garder au frais jusqu’à midi.'],
    palettes: ['powder', 'white', 'blush', 'coral'],
  }),
  table: scene(tableScene, 5, {
    tags: ['mariage', 'centre de table'],
    sometimes: ['blanc', 'réseaux sociaux'],
    names: ['table', 'centre de table'],
    descriptions: [
      'Centres bas, 25 cm au plus : on se voit.',
      'Essai de table, validé par les mariés.',
      'Bougies fournies par le traiteur.',
    ],
    palettes: ['white', 'powder', 'blush', 'plum', 'coral', 'lilac'],
  }),
  arch: scene(archScene, 3, {
    tags: ['mariage'],
    sometimes: ['réseaux sociaux'],
    names: ['arche', 'cérémonie'],
    descriptions: ['Arche montée à 14 h, démontée le lendemain.', 'Structure louée : la rendre lundi.'],
    palettes: ['powder', 'white', 'meadow', 'blush'],
  }),
  shelves: scene(shelvesScene, 3, {
    tags: ['boutique'],
    sometimes: ['réseaux sociaux'],
    names: ['étagères', 'boutique'],
    descriptions: ['Mur du fond après rangement.', 'Nouveaux vases arrivés mardi.'],
  }),
  window: scene((random, palette) => windowScene(random, palette, 'year'), 4, {
    tags: ['vitrine', 'boutique'],
    sometimes: ['réseaux sociaux'],
    names: ['vitrine', 'vitrine-printemps', 'devanture'],
    descriptions: ['Vitrine de la quinzaine.', 'Devanture rue de Bretagne.', 'Étals sortis dès 9 h.'],
  }),
  christmas: scene((random, palette) => windowScene(random, palette, 'christmas'), 2, {
    tags: ['vitrine', 'Noël', 'boutique'],
    sometimes: ['réseaux sociaux'],
    names: ['vitrine-noel'],
    descriptions: ['Vitrine de Noël, guirlande branchée jusqu’à 22 h.', 'Vitrine de Noël, deuxième version.'],
    palettes: ['winter'],
  }),
  buckets: scene(bucketsScene, 3, {
    tags: ['boutique'],
    sometimes: ['vitrine', 'réseaux sociaux'],
    names: ['arrivage', 'seaux'],
    descriptions: ['Arrivage du mardi.', 'Prix à la botte sur chaque seau.'],
  }),
  counter: scene(counterScene, 3, {
    tags: ['boutique'],
    sometimes: ['réseaux sociaux'],
    names: ['atelier', 'comptoir'],
    descriptions: ['Sur le comptoir, juste avant le ruban.', 'Coin emballage réorganisé.'],
  }),
  crate: scene(crateScene, 2, {
    tags: ['boutique'],
    sometimes: [],
    names: ['arrivage', 'caisse'],
    descriptions: ['Caisse du producteur, belle qualité.'],
  }),
  orchid: scene(orchidScene, 2, {
    tags: ['orchidées'],
    sometimes: ['hôtel'],
    names: ['orchidée'],
    descriptions: ['Phalaenopsis deux branches, cache-pot en terre.'],
  }),
  hydrangea: scene((random, palette) => potScene(random, palette, 'hydrangea'), 2, {
    tags: ['hortensias'],
    sometimes: ['boutique'],
    names: ['hortensia'],
    descriptions: ['Hortensia en pot, à arroser tous les jours.'],
    palettes: ['blue', 'lilac', 'fuchsia'],
  }),
  chrysanthemum: scene((random, palette) => potScene(random, palette, 'dahlia'), 2, {
    tags: ['Toussaint'],
    sometimes: ['deuil'],
    names: ['chrysanthème'],
    descriptions: ['Grosses fleurs, pot de 19.'],
    palettes: ['sun', 'white', 'plum'],
  }),
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** The same picture whenever it is drawn. */
export function drawScene(random: Random, name: SceneName, palette: PaletteName): string {
  return scenes[name].draw(random, palettes[palette]);
}
