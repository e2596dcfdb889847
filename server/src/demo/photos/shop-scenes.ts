import type { Random } from '../random.ts';
import { arrangement } from './arrangement.ts';
import { box, disc, line, path, put, tone } from './drawing.ts';
import { greenery } from './greenery.ts';
import { type Palette, type PaletteName, palettes } from './palettes.ts';
import { glow, picture, shadow, table, wall } from './rooms.ts';
import { landscape, standing } from './staging.ts';
import { wrapped } from './tied-scenes.ts';
import type { VesselName } from './vessels.ts';

export const WOOD = '#a9784f';
const names = Object.keys(palettes) as PaletteName[];
const anyPalette = (random: Random): Palette => palettes[random.pick(names)];

/** A small plant or vase for a shelf, about 150 wide. */
export function onShelf(random: Random, x: number, y: number): string {
  const palette = anyPalette(random);
  const kind = random.int(0, 5);
  if (kind === 0) return books(random, x, y);
  if (kind === 1) return plant(random, x, y);
  const vessel: VesselName = random.pick(['ball', 'amphora', 'cylinder', 'pot', 'flask', 'pitcher']);
  return standing(
    random,
    palette,
    { x, y, scale: 0.42, vessel },
    { rx: 190, ry: 160, rise: 160, flowers: random.int(6, 9), loose: 0.4 },
  );
}

function plant(random: Random, x: number, y: number): string {
  const leaves = Array.from({ length: 9 }, (_, index) =>
    put(
      { x: 0, y: -190, turn: -72 + index * 18 + random.int(-8, 8), scale: 0.85 },
      greenery[index % 2 ? 'ruscus' : 'fern'](random, '#4d7a52'),
    ),
  );
  const clay =
    path('M-112 -200L112 -200L84 0L-84 0Z', '#c17c58') + box(-124, -222, 248, 50, '#cc8a66', 'rx="8"');
  return shadow(x + 10, y, 90, 14) + put({ x, y, scale: 0.42 }, leaves.join('') + clay);
}

function books(random: Random, x: number, y: number): string {
  return ['#7d2f46', '#d9c2a0', '#33475f', '#5b7a5e']
    .map((colour, index) => {
      const height = 118 + random.int(0, 30);
      return (
        box(x - 56 + index * 27, y - height, 24, height, colour, 'rx="2"') +
        box(x - 56 + index * 27, y - height + 16, 24, 4, tone(colour, 0.4))
      );
    })
    .join('');
}

/** Shelves full of pots and vases. */
export function shelvesScene(random: Random, palette: Palette): string {
  const boards = [330, 620, 900];
  const content = boards.map((y) => {
    const board =
      box(60, y, 1160, 26, WOOD) +
      box(60, y, 1160, 6, tone(WOOD, 0.35)) +
      box(60, y + 26, 1160, 26, 'url(#fall)', 'opacity=".8"');
    const things = Array.from({ length: 6 }, (_, index) =>
      onShelf(random, 170 + index * 188 + random.int(-18, 18), y + 2),
    );
    return board + things.join('');
  });
  return picture(landscape, wall(random, landscape, palette.wall) + content.join(''));
}

export function bucketOf(random: Random, x: number, y: number, scale: number): string {
  const palette = anyPalette(random);
  return standing(
    random,
    palette,
    { x, y, scale, vessel: 'bucket' },
    { rx: 210, ry: 190, rise: 190, flowers: random.int(12, 16), loose: 0.3 },
  );
}

/** Zinc buckets on steps, as they come from the market. */
export function bucketsScene(random: Random, palette: Palette): string {
  const steps = [560, 830].map(
    (y) =>
      box(0, y, 1280, 60, tone(WOOD, 0.1)) +
      box(0, y, 1280, 8, tone(WOOD, 0.4)) +
      box(0, y + 60, 1280, 90, tone(WOOD, -0.24)),
  );
  const row = (y: number, scale: number, shift: number) =>
    Array.from({ length: 4 }, (_, index) => bucketOf(random, 170 + shift + index * 300, y, scale)).join('');
  return picture(
    landscape,
    wall(random, landscape, palette.wall) +
      (steps[0] ?? '') +
      row(590, 0.86, 20) +
      (steps[1] ?? '') +
      row(880, 1, -20),
  );
}

function spool(x: number, y: number, colour: string): string {
  return (
    box(x - 40, y - 70, 80, 70, colour) +
    disc(x, y - 70, 40, 12, tone(colour, 0.3)) +
    disc(x, y - 70, 14, 5, '#e9dcc6') +
    disc(x, y, 40, 12, tone(colour, -0.12))
  );
}

/** The counter where bouquets are tied: paper, ribbons, scissors, and the one just done. */
export function counterScene(random: Random, palette: Palette): string {
  const top = 640;
  const roll =
    box(70, top - 150, 330, 86, tone(palette.paper, -0.06), 'rx="40"') +
    disc(395, top - 107, 20, 43, tone(palette.paper, -0.3)) +
    path(`M90 ${top - 70}h290v150h-250Z`, palette.paper);
  const scissors =
    line('M470 780L600 700M470 712L604 772', '#8b8f92', 9) +
    disc(452, 706, 24, 18, 'none', 'stroke="#a3182d" stroke-width="11"') +
    disc(452, 788, 24, 18, 'none', 'stroke="#a3182d" stroke-width="11"');
  const spools = [palette.ribbon, '#d9c2a0', '#5b7a5e'].map((colour, index) =>
    spool(150 + index * 100, 880 - (index % 2) * 12, colour),
  );
  const lamp =
    line('M900 0V120', '#3d3a36', 6) +
    path('M810 210Q830 120 900 116Q970 120 990 210Z', '#3d5a4c') +
    glow(900, 300, 330, 230);
  const vase = standing(
    random,
    palette,
    { x: 1130, y: top + 50, scale: 0.62, vessel: random.pick(['ball', 'pitcher', 'cylinder']) },
    { rx: 230, ry: 200, rise: 200, flowers: 14, loose: 0.4 },
  );
  const done =
    shadow(830, 860, 330, 60) + put({ x: 720, y: 830, turn: 62, scale: 0.68 }, wrapped(random, palette));
  return picture(
    landscape,
    wall(random, landscape, palette.wall) +
      lamp +
      table(random, landscape, top, WOOD) +
      vase +
      roll +
      spools.join('') +
      scissors +
      done,
  );
}

/** Long stems in a crate, before they are sorted. */
export function crateScene(random: Random, palette: Palette): string {
  const slat = (y: number) =>
    box(170, y, 940, 96, tone(WOOD, 0.16), 'rx="4"') +
    box(170, y, 940, 10, tone(WOOD, 0.45)) +
    line(`M190 ${y + 50}H1090`, tone(WOOD, -0.1), 3);
  const heap = arrangement(random, palette, {
    hold: { x: 640, y: 760 },
    rx: 480,
    ry: 200,
    rise: 200,
    flowers: 34,
    loose: 0.3,
  });
  return picture(
    landscape,
    wall(random, landscape, palette.wall) +
      table(random, landscape, 760, palette.table) +
      shadow(660, 880, 560, 60) +
      heap +
      slat(650) +
      slat(766) +
      box(190, 640, 34, 232, tone(WOOD, -0.1)) +
      box(1056, 640, 34, 232, tone(WOOD, -0.1)),
  );
}
