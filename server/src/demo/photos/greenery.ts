import type { Random } from '../random.ts';
import { at, away, line, type Point, path, placer, round, tone, toned } from './drawing.ts';

/** Sprigs that grow upwards from the origin, about 300 long. */

const LENGTH = 300;

/** Points along a stem that bends to one side. */
function stem(random: Random, bend = 40): { d: string; point: (share: number) => Point; lean: number } {
  const side = (random.next() - 0.5) * 2 * bend;
  const point = (share: number) => ({ x: side * share * share, y: -LENGTH * share });
  return { d: `M0 0Q0 ${-LENGTH / 2} ${at(point(1))}`, point, lean: side / 5 };
}

function leaf(place: Point & { turn: number }, length: number, width: number): string {
  const to = placer(place);
  return `M${to(0, 0)}C${to(-width, -length * 0.35)} ${to(-width * 0.7, -length * 0.8)} ${to(0, -length)}C${to(width * 0.7, -length * 0.8)} ${to(width, -length * 0.35)} ${to(0, 0)}Z`;
}

type Leaves = { pairs: number; length: number; width: number; open: number };

function paired(random: Random, colour: string, { pairs, length, width, open }: Leaves): string {
  const { d, point, lean } = stem(random);
  const leaves = Array.from({ length: pairs * 2 }, (_, index) => {
    const share = 0.14 + (0.82 * Math.floor(index / 2)) / (pairs - 1);
    const side = index % 2 ? 1 : -1;
    const size = (1.1 - 0.55 * share) * (0.9 + random.next() * 0.2);
    const turn = lean * share + side * (open - 18 * share) + (random.next() - 0.5) * 14;
    return [
      leaf({ ...point(share), turn }, length * size, width * size),
      side * 0.4 + (random.next() - 0.5),
    ] as const;
  });
  const tip = [leaf({ ...point(0.97), turn: lean }, length * 0.55, width * 0.5), 1] as const;
  return line(d, tone(colour, -0.25), 3) + toned(colour, 0.2, [...leaves, tip]);
}

function eucalyptus(random: Random, colour: string): string {
  const { d, point } = stem(random);
  const leaves = Array.from({ length: 16 }, (_, index) => {
    const share = 0.16 + 0.115 * Math.floor(index / 2);
    const size = 24 * (1.15 - 0.65 * share);
    const { x, y } = point(share);
    return [
      round(x + (index % 2 ? 1 : -1) * size * 0.95, y - 4 - (index % 2) * 5, size, size * 0.86),
      (random.next() - 0.5) * 2,
    ] as const;
  });
  return line(d, tone(colour, -0.3), 3) + toned(tone(colour, 0.1), 0.22, leaves);
}

/** Small flowers, thick below and in bud above: delphinium, larkspur, lavender. */
function spike(random: Random, colour: string): string {
  const { d, point } = stem(random, 24);
  const places = Array.from({ length: 26 }, (_, index) => {
    const share = 0.36 + (0.64 * index) / 26;
    const { x, y } = point(share);
    return {
      x: x + (random.next() - 0.5) * 46 * (1.3 - share),
      y,
      size: 19 * (1.25 - share),
      light: random.next() * 2 - 0.9,
    };
  });
  const florets = places.map(({ x, y, size, light }) => [round(x, y, size, size * 0.85), light] as const);
  const hearts = places.filter(({ size }) => size > 9).map(({ x, y, size }) => round(x, y, size * 0.25));
  return line(d, '#6f8560', 3.4) + toned(colour, 0.26, florets) + path(hearts.join(''), tone(colour, 0.7));
}

/** A mist of tiny flowers on hair-thin branches: gypsophila, statice, mimosa. */
function cloud(random: Random, colour: string): string {
  const branches = Array.from({ length: 11 }, () => {
    const from = { x: 0, y: -LENGTH * (0.35 + random.next() * 0.25) };
    return { from, to: away(from, (random.next() - 0.5) * 120, 60 + random.next() * 90) };
  });
  const dots = branches.flatMap(({ to }) =>
    Array.from({ length: 5 }, () => {
      const { x, y } = away(to, random.next() * 360, random.next() * 26);
      return [round(x, y, 4.5 + random.next() * 4.5), random.next() * 2 - 0.7] as const;
    }),
  );
  const twigs = branches.map(({ from, to }) => `M${at(from)}L${at(to)}`).join('');
  return line(`M0 0L0 ${-LENGTH * 0.6}${twigs}`, '#8fa17c', 1.6) + toned(colour, 0.2, dots);
}

function berries(random: Random, colour: string): string {
  const places = Array.from({ length: 9 }, (_, index) => {
    const from = { x: 0, y: -LENGTH * (0.3 + 0.07 * index) };
    const to = away(from, (index % 2 ? 1 : -1) * (30 + random.next() * 25), 34 + random.next() * 22);
    return { from, ...to, size: 9 + random.next() * 4 };
  });
  const twigs = places.map(({ from, x, y }) => `M${at(from)}L${at({ x, y })}`).join('');
  const balls = places.map(({ x, y, size }) => [round(x, y, size), random.next() * 2 - 1] as const);
  const shine = places.map(({ x, y, size }) => round(x - size / 3, y - size / 3, size / 4)).join('');
  return (
    line(`M0 0L0 ${-LENGTH * 0.9}${twigs}`, '#7d6a4f', 2.4) +
    toned(colour, 0.12, balls) +
    path(shine, '#fff6ee', 'opacity=".7"')
  );
}

/** Arching blades with their grain: wheat, pampas, panicum. */
function grass(random: Random, colour: string): string {
  const blades = Array.from({ length: 5 }, () =>
    away({ x: 0, y: 0 }, (random.next() - 0.5) * 50, LENGTH * (0.8 + random.next() * 0.25)),
  );
  const grains = blades.flatMap((tip) =>
    Array.from({ length: 9 }, (_, index) => {
      const share = 0.68 + 0.036 * index;
      const place = { x: tip.x * share ** 1.6, y: tip.y * share, turn: (index % 2 ? 24 : -24) + tip.x / 8 };
      return [leaf(place, 24, 6), random.next() * 2 - 0.6] as const;
    }),
  );
  const stalks = blades.map((tip) => `M0 0Q${at({ x: tip.x * 0.2, y: tip.y * 0.6 })} ${at(tip)}`).join('');
  return line(stalks, tone(colour, -0.2), 2) + toned(colour, 0.22, grains);
}

export const greenery = {
  eucalyptus,
  olive: (random: Random, colour: string) =>
    paired(random, colour, { pairs: 9, length: 72, width: 12, open: 52 }),
  fern: (random: Random, colour: string) =>
    paired(random, colour, { pairs: 14, length: 62, width: 9, open: 68 }),
  ruscus: (random: Random, colour: string) =>
    paired(random, colour, { pairs: 6, length: 84, width: 24, open: 46 }),
  spike,
  cloud,
  berries,
  grass,
} as const satisfies Record<string, (random: Random, colour: string) => string>;

export type Sprig = keyof typeof greenery;
