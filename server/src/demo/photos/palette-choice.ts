import type { Random } from '../random.ts';
import type { PaletteName } from './palettes.ts';

/** What the words of an order make one think of, the first that fits. */
const words: readonly (readonly [RegExp, readonly PaletteName[]])[] = [
  [/houx|sapin|Avent|Noël|rouge et or/i, ['winter']],
  [/deuil|cercueil|Gerbe|Coussin|Raquette/i, ['white']],
  [/tournesol|jaune|mimosa/i, ['sun']],
  [/pas de rouge|pas d’orange/i, ['plum', 'lilac']],
  [/rouge/i, ['red']],
  [/blanc et vert|blanc|muguet|jasmin/i, ['white']],
  [/prune|framboise|lie-de-vin|violet/i, ['plum']],
  [/hortensia|bleu|delphinium/i, ['blue']],
  [/lilas|mauve|lavande|scabieuse/i, ['lilac']],
  [/dahlia|automne|brique|bronze|cuivr|chrysanth/i, ['autumn']],
  [/tulipe|jacinthe|narcisse/i, ['spring']],
  [/fuchsia|vives/i, ['fuchsia']],
  [/pêche|orange|corail|Coral|terracotta/i, ['coral']],
  [/champêtre|cosmos|camomille|bleuet|sauvage|jardin/i, ['meadow']],
  [/pivoine|pastel|poudr|rose/i, ['powder', 'blush']],
];

/** What is in flower, by month; roses and white go all year. */
const inFlower: readonly (readonly PaletteName[])[] = [
  ['winter', 'plum', 'red'],
  ['red', 'plum', 'lilac'],
  ['spring', 'lilac', 'sun'],
  ['spring', 'lilac', 'powder'],
  ['powder', 'fuchsia', 'coral'],
  ['powder', 'fuchsia', 'coral', 'meadow'],
  ['meadow', 'blue', 'sun'],
  ['sun', 'blue', 'meadow'],
  ['sun', 'autumn', 'coral'],
  ['autumn', 'plum', 'autumn'],
  ['autumn', 'plum', 'red'],
  ['winter', 'red', 'winter'],
];

/** The colours of an order by its notes, else those of the month (1 to 12). */
export function paletteFor(random: Random, month: number, notes: string | null = null): PaletteName {
  const said = notes === null ? undefined : words.find(([pattern]) => pattern.test(notes))?.[1];
  return random.pick(
    said ?? [...(inFlower[month - 1] ?? []), ...(inFlower[month - 1] ?? []), 'white', 'blush', 'powder'],
  );
}

/** The tag that members would give for what is in it. */
export const paletteTags: Record<PaletteName, readonly string[]> = {
  powder: ['pivoines', 'pastel'],
  white: ['blanc', 'roses'],
  coral: ['pivoines'],
  lilac: ['hortensias', 'pastel'],
  red: ['roses'],
  sun: ['tournesols'],
  blue: ['hortensias'],
  autumn: ['dahlias'],
  meadow: ['champêtre'],
  plum: ['dahlias'],
  fuchsia: ['pivoines'],
  spring: ['tulipes', 'pastel'],
  blush: ['roses', 'pastel'],
  winter: ['roses', 'Noël'],
};
