import type { Random } from '../random.ts';
import { at, away, disc, line, path, placer, round, short, tone, toned } from './drawing.ts';

/** Flowers as they are looked into, in a circle of radius 100. */

type PetalShape = 'round' | 'notched' | 'pointed' | 'thin';
type Ring = { petals: number; from: number; length: number; width: number; tone: number; shape: PetalShape };
type Centre = { size: number; colour: string; seeds: number; seedColour: string; corona?: string };
type Kind = { rings: readonly Ring[]; centre?: Centre };

type Put = (x: number, y: number) => string;

function petal({ length: l, width, shape }: Ring, to: Put): string {
  const w = width / 2;
  switch (shape) {
    case 'round':
      return `M${to(0, 0)}C${to(-w, -l * 0.25)} ${to(-w * 1.25, -l)} ${to(0, -l)}C${to(w * 1.25, -l)} ${to(w, -l * 0.25)} ${to(0, 0)}Z`;
    case 'notched':
      return `M${to(0, 0)}C${to(-w, -l * 0.2)} ${to(-w * 1.3, -l)} ${to(-w * 0.35, -l)}Q${to(0, -l * 0.86)} ${to(w * 0.35, -l * 0.98)}C${to(w * 1.3, -l)} ${to(w, -l * 0.2)} ${to(0, 0)}Z`;
    case 'pointed':
      return `M${to(0, 0)}C${to(-w, -l * 0.3)} ${to(-w * 0.8, -l * 0.75)} ${to(0, -l)}C${to(w * 0.8, -l * 0.75)} ${to(w, -l * 0.3)} ${to(0, 0)}Z`;
    default:
      return `M${to(-w * 0.4, 0)}L${to(-w, -l * 0.8)}Q${to(0, -l * 1.1)} ${to(w, -l * 0.8)}L${to(w * 0.4, 0)}Z`;
  }
}

/** A thin darker edge tells one petal from the next. */
function edged(colour: string, width: number, inner: string): string {
  return `<g stroke="${tone(colour, -0.3)}" stroke-opacity=".42" stroke-width="${width}">${inner}</g>`;
}

function ringOf(random: Random, ring: Ring, colour: string, start: number): string {
  const petals = Array.from({ length: ring.petals }, (_, index) => {
    const turn = start + (index * 360) / ring.petals + (random.next() - 0.5) * (120 / ring.petals);
    const to = placer({ ...away({ x: 0, y: 0 }, turn, ring.from), turn, scale: 0.95 + random.next() * 0.1 });
    return path(petal(ring, to), tone(colour, ring.tone + (random.next() - 0.5) * 0.12));
  });
  return edged(tone(colour, ring.tone), 1.6, petals.join(''));
}

function centreOf(random: Random, { size, colour, seeds, seedColour, corona }: Centre): string {
  const threads = Array.from({ length: corona ? 20 : 0 }, (_, index) =>
    away({ x: 0, y: 0 }, index * 18 + random.next() * 8, size * (1.35 + random.next() * 0.3)),
  );
  const ring = corona
    ? line(threads.map((point) => `M0 0L${at(point)}`).join(''), corona, 1.2) +
      path(threads.map(({ x, y }) => round(x, y, 3)).join(''), corona)
    : '';
  const dots = Array.from({ length: seeds }, (_, index) => {
    const { x, y } = away({ x: 0, y: 0 }, index * 137.5, size * Math.sqrt((index + 0.5) / seeds) * 0.9);
    return [round(x, y, size * 0.1), random.next()] as const;
  });
  return ring + disc(0, 0, size, size, colour) + toned(seedColour, 0.3, dots);
}

const kinds = {
  peony: {
    rings: [
      { petals: 8, from: 14, length: 86, width: 78, tone: 0.3, shape: 'notched' },
      { petals: 8, from: 8, length: 74, width: 66, tone: 0.16, shape: 'notched' },
      { petals: 7, from: 4, length: 60, width: 54, tone: 0.04, shape: 'notched' },
      { petals: 6, from: 2, length: 44, width: 42, tone: -0.06, shape: 'notched' },
      { petals: 6, from: 0, length: 30, width: 28, tone: -0.16, shape: 'round' },
      { petals: 4, from: 0, length: 15, width: 16, tone: -0.26, shape: 'round' },
    ],
  },
  dahlia: {
    rings: [
      { petals: 15, from: 22, length: 76, width: 30, tone: 0.08, shape: 'pointed' },
      { petals: 14, from: 14, length: 68, width: 27, tone: 0.2, shape: 'pointed' },
      { petals: 12, from: 8, length: 56, width: 24, tone: 0.08, shape: 'pointed' },
      { petals: 9, from: 4, length: 40, width: 20, tone: -0.06, shape: 'pointed' },
      { petals: 7, from: 0, length: 24, width: 14, tone: -0.22, shape: 'pointed' },
    ],
  },
  anemone: {
    rings: [
      { petals: 7, from: 8, length: 90, width: 74, tone: 0.05, shape: 'round' },
      { petals: 6, from: 6, length: 76, width: 62, tone: 0.2, shape: 'round' },
    ],
    centre: { size: 17, colour: '#262033', seeds: 14, seedColour: '#4d4763', corona: '#2f2840' },
  },
  daisy: {
    rings: [{ petals: 15, from: 14, length: 82, width: 28, tone: 0.08, shape: 'thin' }],
    centre: { size: 25, colour: '#e0a526', seeds: 18, seedColour: '#f2c552' },
  },
  cosmos: {
    rings: [{ petals: 8, from: 8, length: 88, width: 62, tone: 0.1, shape: 'notched' }],
    centre: { size: 15, colour: '#d99a2b', seeds: 12, seedColour: '#f4d06a' },
  },
  sunflower: {
    rings: [
      { petals: 17, from: 34, length: 64, width: 30, tone: -0.12, shape: 'pointed' },
      { petals: 17, from: 32, length: 58, width: 28, tone: 0.08, shape: 'pointed' },
    ],
    centre: { size: 40, colour: '#4a2c1a', seeds: 40, seedColour: '#6e4526' },
  },
  lily: {
    rings: [
      { petals: 3, from: 2, length: 98, width: 58, tone: -0.06, shape: 'pointed' },
      { petals: 3, from: 2, length: 96, width: 70, tone: 0.16, shape: 'pointed' },
    ],
    centre: { size: 7, colour: '#b8c27a', seeds: 4, seedColour: '#9a5a2a', corona: '#a8642f' },
  },
} as const satisfies Record<string, Kind>;

function ringed(kind: Kind) {
  return (random: Random, colour: string) => {
    const start = random.next() * 360;
    // Each ring covers the gaps of the one below.
    const rings = kind.rings.map((ring, index) =>
      ringOf(random, ring, colour, start + (index * 180) / ring.petals),
    );
    return rings.join('') + (kind.centre ? centreOf(random, kind.centre) : '');
  };
}

/** Petals wound around each other, tight in the middle. */
function rose(random: Random, colour: string): string {
  const layers = [
    { count: 6, distance: 46, size: 54, tone: 0.2 },
    { count: 5, distance: 34, size: 48, tone: 0.08 },
    { count: 5, distance: 22, size: 40, tone: -0.06 },
    { count: 4, distance: 12, size: 30, tone: -0.18 },
  ];
  const start = random.next() * 360;
  const petals = layers.flatMap(({ count, distance, size, tone: amount }, layer) =>
    Array.from({ length: count }, (_, index) => {
      const turn = start + layer * 34 + (index * 360) / count;
      const to = placer({ ...away({ x: 0, y: 0 }, turn, distance), turn });
      const [rx, ry] = [size, size * 0.82];
      const outline = `M${to(-rx, 0)}C${to(-rx, -ry * 1.32)} ${to(rx, -ry * 1.32)} ${to(rx, 0)}C${to(rx, ry * 1.32)} ${to(-rx, ry * 1.32)} ${to(-rx, 0)}Z`;
      return path(outline, tone(colour, amount + (random.next() - 0.5) * 0.1));
    }),
  );
  const coil = line(
    'M-12 4C-14 -10 8 -14 11 -2C13 8 -2 11 -5 4C-7 -1 1 -4 4 0',
    tone(colour, -0.46),
    3,
    'stroke-opacity=".7"',
  );
  return edged(colour, 1.8, petals.join('')) + disc(0, 0, 20, 20, tone(colour, -0.26)) + coil;
}

/** Many thin petals, ring in ring, around a green eye. */
function ranunculus(random: Random, colour: string): string {
  const rings = [91, 80, 69, 58, 47, 36, 26].map((radius, index) => {
    const lobes = 7 - Math.floor(index / 2);
    const turn = random.next() * 360;
    const point = (lobe: number, far: number) => at(away({ x: 0, y: 0 }, turn + (lobe * 360) / lobes, far));
    const curves = Array.from(
      { length: lobes },
      (_, lobe) => `Q${point(lobe + 0.5, radius * 1.22)} ${point(lobe + 1, radius)}`,
    );
    return path(`M${point(0, radius)}${curves.join('')}Z`, tone(colour, 0.26 - index * 0.06));
  });
  return edged(colour, 1.6, rings.join('')) + disc(0, 0, 13, 13, '#8a9a4e') + disc(0, 0, 6, 6, '#5d7038');
}

/** A ball of small flowers of four petals. */
function hydrangea(random: Random, colour: string): string {
  const count = 46;
  const places = Array.from({ length: count }, (_, index) => {
    const distance = 88 * Math.sqrt((count - index) / count);
    return {
      ...away({ x: 0, y: 0 }, index * 137.5, distance),
      turn: random.next() * 90,
      scale: 1.2 + random.next() * 0.3,
      light: 1 - distance / 55 + (random.next() - 0.5),
    };
  });
  const florets = places.map((place) => {
    const to = placer(place);
    const quarter = (x: number, y: number) =>
      `C${to(-9 * y - 3 * x, 9 * x - 3 * y)} ${to(-11 * y - 15 * x, 11 * x - 15 * y)} ${to(-15 * x, -15 * y)}C${to(11 * y - 15 * x, -11 * x - 15 * y)} ${to(9 * y - 3 * x, -9 * x - 3 * y)} ${to(0, 0)}`;
    return [
      `M${to(0, 0)}${quarter(0, 1)}${quarter(1, 0)}${quarter(0, -1)}${quarter(-1, 0)}Z`,
      place.light,
    ] as const;
  });
  const hearts = path(places.map(({ x, y }) => round(x, y, 2.6)).join(''), tone(colour, 0.7));
  return disc(0, 0, 84, 84, tone(colour, -0.3)) + toned(tone(colour, 0.04), 0.26, florets) + hearts;
}

/** A cup seen from the side. */
function tulip(random: Random, colour: string): string {
  const lean = (random.next() - 0.5) * 8;
  const side = (mirror: number) =>
    path(
      `M0 62C${-70 * mirror} 60 ${-78 * mirror} -20 ${short((-46 + lean) * mirror)} -84C${-18 * mirror} -58 ${10 * mirror} -20 0 62Z`,
      tone(colour, mirror > 0 ? -0.12 : -0.02),
    );
  const back = path('M-38 -40Q-20 -92 -8 -96Q12 -80 20 -94Q40 -70 40 -36Z', tone(colour, -0.24));
  const front = path(`M0 64C-58 58 -50 -30 ${short(lean)} -78C50 -30 58 58 0 64Z`, tone(colour, 0.14));
  const vein = line(
    `M0 50Q${short(lean)} 0 ${short(lean)} -54`,
    tone(colour, 0.4),
    2.4,
    'stroke-opacity=".5"',
  );
  return edged(colour, 1.8, back + side(1) + side(-1) + front) + vein;
}

const drawn = (kind: keyof typeof kinds) => ringed(kinds[kind]);

/** All but the tulip are looked into. */
export const flowers = {
  peony: drawn('peony'),
  dahlia: drawn('dahlia'),
  anemone: drawn('anemone'),
  daisy: drawn('daisy'),
  cosmos: drawn('cosmos'),
  sunflower: drawn('sunflower'),
  lily: drawn('lily'),
  rose,
  ranunculus,
  hydrangea,
  tulip,
} as const satisfies Record<string, (random: Random, colour: string) => string>;

export type Flower = keyof typeof flowers;
