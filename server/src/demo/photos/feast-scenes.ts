import type { Random } from '../random.ts';
import { arrangement } from './arrangement.ts';
import { box, disc, line, path, put, short, tone } from './drawing.ts';
import { type Flower, flowers } from './flowers.ts';
import { greenery, type Sprig } from './greenery.ts';
import type { Palette } from './palettes.ts';
import { glow, ground, picture, shadow, wall } from './rooms.ts';
import { landscape, portrait, square, standing } from './staging.ts';

/** A line of handwriting that nobody can read: arches, loops and points at an even pace. */
function handwriting(random: Random, x: number, y: number, width: number): string {
  let d = `M${short(x)} ${short(y)}`;
  let at = x;
  while (at < x + width) {
    const word = at + 46 + random.int(0, 60);
    while (at < Math.min(word, x + width)) {
      const stroke = 9 + random.next() * 8;
      const height = random.weighted([
        [12, 6],
        [30, 2],
        [-14, 1],
      ] as const);
      d += `q${short(stroke * 0.1)} ${short(-height)} ${short(stroke * 0.6)} ${short(-height)}q${short(stroke * 0.3)} ${short(height * 0.4)} ${short(stroke * 0.4)} ${short(height)}`;
      at += stroke;
    }
    at += 18;
    d += `m18 0`;
  }
  return line(d, '#3d3650', 3.2, 'stroke-opacity=".85"');
}

function card(random: Random, palette: Palette): string {
  const accent = random.pick(palette.main)[1];
  const paper =
    box(-250, -170, 500, 340, '#fdf9f1', 'rx="6"') +
    box(-250, -170, 500, 340, 'none', 'rx="6" stroke="#e2d8c8" stroke-width="2"');
  const lines = Array.from({ length: 4 }, (_, index) =>
    handwriting(
      random,
      -196,
      -66 + index * 54,
      index === 3 ? random.int(110, 200) : 300 + random.int(-40, 60),
    ),
  );
  const sign = line(`M60 ${130}q30 -44 50 -6t46 -16t40 6`, '#3d3650', 3.6);
  const [flower] = random.pick<[Flower, string]>(palette.main);
  const mark =
    put({ x: 196, y: -118, scale: 0.32 }, flowers[flower](random, accent)) +
    put({ x: 186, y: -96, turn: 200, scale: 0.2 }, greenery.olive(random, '#7d8f62'));
  return paper + lines.join('') + sign + mark;
}

function envelope(colour: string): string {
  return (
    box(-270, -180, 540, 360, colour, 'rx="6"') +
    path('M-270 -176L0 40L270 -176Z', tone(colour, -0.1)) +
    line('M-268 -176L0 40L268 -176', tone(colour, 0.3), 3) +
    path('M-270 180L-60 -8M270 180L60 -8', 'none', `stroke="${tone(colour, -0.16)}" stroke-width="3"`)
  );
}

/** A card as it goes with a bouquet, on its envelope, with a few flowers. */
export function cardScene(random: Random, palette: Palette): string {
  const tilt = random.int(-12, 12);
  const corner = random.pick([-1, 1]);
  const sprigs = Array.from({ length: 6 }, (_, index) => {
    const [sprig, colour] = random.pick<[Sprig, string]>(palette.sprigs);
    return put(
      { x: 550 + corner * 420, y: 950, turn: corner * (-96 + index * 26), scale: 1.25 },
      greenery[sprig](random, colour),
    );
  });
  const blooms = [0, 1, 2, 3, 4].map((index) => {
    const [flower, colour] = random.pick<[Flower, string]>(index < 2 ? palette.main : palette.side);
    return put(
      {
        x: 550 + corner * (430 - index * 84),
        y: 960 - (index % 2) * 96 + random.int(-20, 20),
        turn: random.int(0, 360),
        scale: index < 2 ? 1.15 : 0.75,
      },
      flowers[flower](random, colour),
    );
  });
  const paper =
    shadow(570, 520, 420, 300) +
    put({ x: 560, y: 500, turn: tilt - 9 * corner, scale: 1.2 }, envelope(tone(palette.paper, -0.06))) +
    shadow(560, 480, 380, 260, 'opacity=".7"') +
    put({ x: 545, y: 450, turn: tilt, scale: 1.22 }, card(random, palette));
  return picture(
    square,
    ground(random, square, random.pick([palette.table, palette.wall, '#4d4038', '#dfd5c8'])) +
      paper +
      sprigs.join('') +
      blooms.join(''),
  );
}

function candle(x: number, y: number, height: number): string {
  return (
    glow(x, y - height - 22, 90, 90) +
    box(x - 10, y - height, 20, height, '#f6efe0') +
    box(x - 26, y - 10, 52, 12, '#c9a24a', 'rx="6"') +
    path(
      `M${x} ${y - height - 40}C${x - 13} ${y - height - 12} ${x - 8} ${y - height} ${x} ${y - height}C${x + 8} ${y - height} ${x + 13} ${y - height - 12} ${x} ${y - height - 40}Z`,
      '#f3b64a',
    )
  );
}

/** A long table laid for a feast. */
export function tableScene(random: Random, palette: Palette): string {
  const cloth = '#f4eee4';
  const top = 600;
  const bowls = [250, 640, 1030].map((x, index) =>
    standing(
      random,
      palette,
      { x, y: top + 120, scale: index === 1 ? 0.8 : 0.62, vessel: 'bowl' },
      { rx: 300, ry: 190, rise: 150, flowers: 20, loose: 0.4 },
    ),
  );
  const candles = [90, 440, 840, 1200].map((x) =>
    candle(x, top + 90 + random.int(0, 16), 190 + random.int(0, 60)),
  );
  const plates = [160, 470, 800, 1110].map(
    (x) =>
      shadow(x, top + 268, 130, 26) +
      disc(x, top + 258, 120, 32, '#ffffff') +
      disc(x, top + 256, 84, 20, 'none', 'stroke="#d9cfc0" stroke-width="3"') +
      put({ x: x - 30, y: top + 262, turn: 70, scale: 0.24 }, greenery.olive(random, '#7d8f62')),
  );
  const folds = Array.from({ length: 9 }, (_, index) =>
    path(
      `M${index * 160 - 30} ${top + 330}q40 60 20 ${landscape.height}h60q20 -60 0 ${-landscape.height + 380}Z`,
      '#2c1a20',
      'opacity=".05"',
    ),
  );
  return picture(
    landscape,
    wall(random, landscape, palette.wall) +
      box(0, top, 1280, 360, cloth) +
      box(0, top, 1280, 8, '#ffffff') +
      box(0, top + 330, 1280, 40, 'url(#fall)') +
      folds.join('') +
      candles.join('') +
      bowls.join('') +
      plates.join(''),
  );
}

/** An arch for a ceremony, outside. */
export function archScene(random: Random, palette: Palette): string {
  const sky =
    box(0, 0, 1000, 1250, '#dbe7ea') +
    glow(500, 300, 620, 460) +
    box(0, 900, 1000, 350, '#a9bd8a') +
    box(0, 900, 1000, 350, 'url(#fall)');
  const trees = [60, 260, 520, 760, 960].map((x, index) =>
    disc(x, 840 - (index % 2) * 40, 190, 170, tone('#8aa67c', (random.next() - 0.5) * 0.3), 'opacity=".75"'),
  );
  const poles = line('M230 1080V470A270 270 0 0 1 770 470V1080', '#e9dcc6', 18);
  const around = Array.from({ length: 44 }, (_, index) => {
    const share = index / 43;
    const angle = -100 + 200 * share;
    const radians = (angle * Math.PI) / 180;
    const place = {
      x: 500 + Math.sin(radians) * 272,
      y: 470 - Math.cos(radians) * 272 + (Math.abs(angle) > 88 ? (Math.abs(angle) - 88) * 14 : 0),
    };
    const [sprig, green] = random.pick<[Sprig, string]>(palette.sprigs);
    const [flower, colour] = random.pick<[Flower, string]>(random.chance(0.5) ? palette.main : palette.side);
    const leaf = put(
      { ...place, turn: angle + random.int(-60, 60), scale: 0.5 },
      greenery[sprig](random, green),
    );
    return (
      leaf +
      (random.chance(0.75)
        ? put(
            {
              x: place.x + random.int(-24, 24),
              y: place.y + random.int(-24, 24),
              scale: 0.3 + random.next() * 0.28,
            },
            flowers[flower](random, colour),
          )
        : '')
    );
  });
  const foot = [230, 770].map((x) =>
    put(
      { x, y: 1090, scale: 0.7 },
      arrangement(random, palette, {
        hold: { x: 0, y: 0 },
        rx: 220,
        ry: 170,
        rise: 120,
        flowers: 13,
        loose: 0.4,
      }),
    ),
  );
  const path_ = path('M430 1250L470 920H530L570 1250Z', '#efe6d6', 'opacity=".9"');
  return picture(portrait, sky + trees.join('') + path_ + poles + around.join('') + foot.join(''));
}
