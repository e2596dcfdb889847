import type { Random } from '../random.ts';
import { at, away, line, mix, type Point, put, tone } from './drawing.ts';
import { type Flower, flowers } from './flowers.ts';
import { greenery, type Sprig } from './greenery.ts';
import type { Palette } from './palettes.ts';

export type Shape = {
  /** Where all stems meet. */
  hold: Point;
  /** Half width and half height of the dome, whose middle is `rise` above `hold`. */
  rx: number;
  ry: number;
  rise: number;
  flowers: number;
  /** 0: packed; 1: wild, with stems to be seen and sprigs that stick out. */
  loose: number;
};

const STEM = '#6d8a5c';
/** Seen from the side, they stand upright and never lie on their back. */
const upright: ReadonlySet<Flower> = new Set(['tulip']);

type Spot = Point & { edge: number; size: number; flower: Flower; colour: string };

/** Spread as evenly as sunflower seeds, whatever their number; the outer ones come first. */
function spots(
  random: Random,
  { main, side }: Palette,
  { hold, rx, ry, rise, flowers: count, loose }: Shape,
): Spot[] {
  const middle = { x: hold.x, y: hold.y - rise };
  const start = random.next() * 360;
  const base = Math.sqrt((rx * ry) / count) * (1.34 - 0.3 * loose);
  const placed = Array.from({ length: count }, (_, index) => {
    const edge = Math.sqrt((index + 0.4) / count);
    const direction = start + index * 137.508 + (random.next() - 0.5) * 26 * (1 + loose);
    const unit = away({ x: 0, y: 0 }, direction, edge * (0.92 + random.next() * (0.12 + 0.3 * loose)));
    const grand = index % 5 < 2;
    const [flower, colour] = random.pick<[Flower, string]>(grand ? main : side);
    const size = base * (grand ? 1.16 : 0.74 + random.next() * 0.2) * (1 - 0.14 * edge);
    // Light comes from above on the left.
    const lit = tone(colour, 0.08 - 0.1 * unit.x - 0.12 * unit.y);
    // None hangs below the place where all are held.
    const y = Math.min(middle.y + unit.y * ry, hold.y - size * 0.5);
    return { x: middle.x + unit.x * rx, y, edge, size, flower, colour: lit };
  });
  return placed.sort((a, b) => b.edge - a.edge);
}

function bloom(random: Random, spot: Spot, middle: Point): string {
  const direction = (Math.atan2(spot.x - middle.x, middle.y - spot.y) * 180) / Math.PI;
  if (upright.has(spot.flower)) {
    const turn = Math.max(-62, Math.min(62, direction * 0.5 * spot.edge)) + (random.next() - 0.5) * 14;
    return put(
      { x: spot.x, y: spot.y, turn, scale: (spot.size / 100) * 1.05 },
      flowers[spot.flower](random, spot.colour),
    );
  }
  // What sits at the edge looks to the side, so it is seen flatter.
  const flat = 1 - 0.42 * spot.edge ** 2;
  const drawn = put({ x: 0, y: 0, turn: random.next() * 360 }, flowers[spot.flower](random, spot.colour));
  return put({ x: spot.x, y: spot.y, turn: direction, scale: spot.size / 100, flat }, drawn);
}

function stems(placed: readonly Spot[], hold: Point): string {
  return placed
    .map(({ x, y, size }) => {
      const bend = { x: hold.x + (x - hold.x) * 0.25, y: y + (hold.y - y) * 0.45 };
      return line(
        `M${at(hold)}Q${at(bend)} ${at({ x, y })}`,
        mix(STEM, '#3c5239', Math.abs(x - hold.x) / 900),
        Math.max(3, size / 16),
      );
    })
    .join('');
}

/** Sprigs all around, whose tips stand out of the dome; `reach` 1 is its edge. */
function sprays(random: Random, { sprigs }: Palette, shape: Shape, count: number, reach: number): string {
  const { hold, rx, ry, rise, loose } = shape;
  const size = Math.min(1.15, (rx + ry) / 560);
  return Array.from({ length: count }, (_, index) => {
    const around = -112 + (224 * (index + 0.5)) / count + (random.next() - 0.5) * 14;
    const radians = (around * Math.PI) / 180;
    const far = reach + (0.1 + 0.16 * loose) * random.next();
    const tip = { x: Math.sin(radians) * rx * far, y: -rise - Math.cos(radians) * ry * far };
    const turn = (Math.atan2(tip.x, -tip.y) * 180) / Math.PI;
    const base = away(hold, turn, Math.max(0, Math.hypot(tip.x, tip.y) - 300 * size));
    const [sprig, colour] = random.pick<[Sprig, string]>(sprigs);
    return put(
      { ...base, turn, scale: size },
      greenery[sprig](random, tone(colour, (random.next() - 0.6) * 0.2)),
    );
  }).join('');
}

/** Flowers and greenery above the place where they are held; whatever holds them is drawn over it. */
export function arrangement(random: Random, palette: Palette, shape: Shape): string {
  const placed = spots(random, palette, shape);
  const middle = { x: shape.hold.x, y: shape.hold.y - shape.rise };
  const blooms = placed.map((spot) => bloom(random, spot, middle));
  const half = Math.floor(blooms.length * 0.45);
  return [
    sprays(random, palette, shape, Math.min(shape.flowers, Math.round(11 + 5 * shape.loose)), 1.06),
    stems(placed, shape.hold),
    ...blooms.slice(0, half),
    sprays(random, palette, shape, Math.min(6, Math.floor(shape.flowers / 3)), 0.5),
    ...blooms.slice(half),
  ].join('');
}
