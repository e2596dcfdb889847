import { monthOf } from '../calendar.ts';
import type { OrderRow } from '../rows.ts';

/** In flower during these months (1 to 12), and the tags that a member gives to such a bouquet. */
type Facts = { months: readonly number[]; tags: readonly string[] };

const allYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The colours of the demonstration's pictures. */
export const colours = {
  powder: { months: allYear, tags: ['pivoines', 'pastel'] },
  white: { months: allYear, tags: ['blanc', 'roses'] },
  blush: { months: allYear, tags: ['roses', 'pastel'] },
  coral: { months: [5, 6, 9], tags: ['pivoines'] },
  lilac: { months: [2, 3, 4], tags: ['hortensias', 'pastel'] },
  red: { months: [1, 2, 11, 12], tags: ['roses'] },
  sun: { months: [3, 7, 8, 9], tags: ['tournesols'] },
  blue: { months: [7, 8], tags: ['hortensias'] },
  autumn: { months: [9, 10, 11], tags: ['dahlias'] },
  meadow: { months: [6, 7, 8], tags: ['champêtre'] },
  plum: { months: [1, 2, 10, 11], tags: ['dahlias'] },
  fuchsia: { months: [5, 6], tags: ['pivoines'] },
  spring: { months: [3, 4], tags: ['tulipes', 'pastel'] },
  winter: { months: [1, 12], tags: [] },
} as const satisfies Record<string, Facts>;

export type Colour = keyof typeof colours;

/** The colours that the notes of an order ask for; the first line that matches decides. */
const words: readonly (readonly [RegExp, readonly Colour[]])[] = [
  [/houx|sapin|Avent|Noël|rouge et or/i, ['red', 'white']],
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

export const inFlower = (colour: Colour, day: string) =>
  (colours[colour].months as readonly number[]).includes(monthOf(day));

/** Whether an order may have got a bouquet in this colour: by its notes, else by its month. */
export function suits(colour: Colour, { bouquet_notes, delivery_date }: OrderRow): boolean {
  const wanted = words.find(([pattern]) => pattern.test(bouquet_notes ?? ''))?.[1];
  return wanted ? wanted.includes(colour) : inFlower(colour, delivery_date);
}
