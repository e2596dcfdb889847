import type { Random } from '../random.ts';
import { arrangement, type Shape } from './arrangement.ts';
import { box, disc, line, mix, type Point, path, put, tone } from './drawing.ts';
import type { Flower } from './flowers.ts';
import type { Palette } from './palettes.ts';
import { type Frame, shadow } from './rooms.ts';
import { type VesselName, vessels } from './vessels.ts';

export const portrait: Frame = { width: 1000, height: 1250 };
export const square: Frame = { width: 1100, height: 1100 };
export const landscape: Frame = { width: 1280, height: 960 };

/** Flowers in a vessel that stands at (x, y). */
export function standing(
  random: Random,
  palette: Palette,
  where: { x: number; y: number; scale?: number; vessel: VesselName; colour?: string },
  dome: Omit<Shape, 'hold'>,
): string {
  const { x, y, scale = 1, vessel, colour = palette.vase } = where;
  const { height, back, front } = vessels[vessel](random, colour);
  const flowersAbove = arrangement(random, palette, { ...dome, hold: { x: 0, y: -height + 26 } });
  return (
    shadow(x + 26 * scale, y, 230 * scale, 40 * scale) + put({ x, y, scale }, back + flowersAbove + front)
  );
}

/** The same scene from a step or two nearer. */
export function closer(random: Random, { width, height }: Frame, { x, y }: Point, inner: string): string {
  const zoom = random.pick([1, 1.08, 1.16, 1.3]);
  const left = Math.min(0, Math.max(width - width * zoom, width / 2 - x * zoom));
  const top = Math.min(0, Math.max(height - height * zoom, height / 2 - y * zoom));
  return put({ x: left, y: top, scale: zoom }, inner);
}

const plain = ['#ece7de', '#e3e6e1', '#dfd5c8', '#f3efe9'];
const dark = ['#35473f', '#4b3743', '#33414f', '#4d4038', '#3f4a3c'];
const papers = ['#d6b58c', '#f4efe6', '#c9a67a', '#dfe3dc', '#2f2b2b'];

/** Most rooms are of the colours of their flowers; some are plain, a few dark. Papers are as the shop has them. */
export function inRoom(random: Random, palette: Palette): Palette {
  const wall = random.weighted([
    [palette.wall, 50],
    [random.pick(plain), 24],
    [random.pick(dark), 16],
    [mix(palette.wall, palette.table, 0.6), 10],
  ] as const);
  return { ...palette, wall, paper: random.chance(0.5) ? palette.paper : random.pick(papers) };
}

const glazes = ['#f6f0e6', '#cf9a80', '#9db3a6', '#e3c4b2', '#7f96a8', '#e7d7b8', '#b9846f', '#f9f6f0'];
export const vaseColour = (random: Random, palette: Palette) =>
  random.chance(0.45) ? palette.vase : random.pick(glazes);

/** A few petals that fell, and now and then what lies about. */
export function fallen(random: Random, { main }: Palette, y: number): string {
  const petals = Array.from({ length: random.int(0, 6) }, () => {
    const [, colour] = random.pick<[Flower, string]>(main);
    const place = { x: random.int(140, 860), y: y + random.int(0, 60), turn: random.int(0, 360), flat: 0.6 };
    return put(
      place,
      disc(0, 0, 20, 12, tone(colour, 0.1)) + disc(2, -2, 11, 6, tone(colour, 0.35), 'opacity=".6"'),
    );
  });
  const x = random.chance(0.5) ? 190 : 810;
  const things = [
    () => '',
    () => '',
    () => [0, 1].map((index) => pear(x + index * 86 - 40, y + 26 + index * 14)).join(''),
    () => candlestick(x, y + 30),
    () => cup(x, y + 40),
  ];
  return random.pick(things)() + petals.join('');
}

function pear(x: number, y: number): string {
  const body = 'M0 -96C22 -96 24 -66 34 -46C54 -10 40 20 0 20C-40 20 -54 -10 -34 -46C-24 -66 -22 -96 0 -96Z';
  return (
    shadow(x + 8, y + 14, 70, 16) +
    put(
      { x, y },
      path(body, '#c6b65a') + path(body, 'url(#round)') + line('M0 -94Q4 -112 14 -118', '#6b4a35', 5),
    )
  );
}

function candlestick(x: number, y: number): string {
  const brass = path('M-34 0H34L10 -16V-70H-10V-16Z', '#c9a24a') + box(-26, -78, 52, 12, '#d9b65a', 'rx="6"');
  return (
    shadow(x + 8, y, 70, 14) +
    put(
      { x, y },
      brass +
        box(-13, -262, 26, 186, '#f6efe0') +
        box(-13, -262, 26, 186, 'url(#round)') +
        line('M0 -262V-276', '#3d3a36', 4),
    )
  );
}

function cup(x: number, y: number): string {
  const body =
    path('M-58 -84H58C58 -30 40 0 0 0C-40 0 -58 -30 -58 -84Z', '#f7f4ef') +
    path('M-58 -84H58C58 -30 40 0 0 0C-40 0 -58 -30 -58 -84Z', 'url(#round)');
  return (
    shadow(x + 6, y, 100, 20) +
    put(
      { x, y },
      disc(0, 2, 92, 16, '#efe9df') +
        line('M54 -66C92 -70 90 -22 44 -24', '#f7f4ef', 10) +
        body +
        disc(0, -84, 58, 13, '#7b5238') +
        disc(0, -84, 58, 13, 'none', 'stroke="#ffffff" stroke-width="5"'),
    )
  );
}
