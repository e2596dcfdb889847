import type { Random } from '../random.ts';
import { box, disc, line, path, put, short, tone } from './drawing.ts';
import { flowers } from './flowers.ts';
import { greenery } from './greenery.ts';
import type { Palette } from './palettes.ts';
import { glow, picture, shadow, table, wall } from './rooms.ts';
import { closer, fallen, inRoom, portrait, standing, vaseColour } from './staging.ts';
import type { VesselName } from './vessels.ts';

const tall: readonly VesselName[] = [
  'column',
  'amphora',
  'ball',
  'cone',
  'cylinder',
  'flask',
  'pitcher',
  'column',
  'cylinder',
];

/** A bouquet in a vase, on a table before a wall. */
export function vaseScene(random: Random, given: Palette): string {
  const palette = inRoom(random, given);
  const edge = portrait.height * (0.8 + random.next() * 0.06);
  const loose = random.pick([0, 0.2, 0.5, 0.8, 1]);
  const vessel = random.pick(tall);
  const dome = {
    rx: 270 + random.int(0, 60) + 30 * loose,
    ry: 235 + random.int(0, 40) + 50 * loose,
    rise: 215 + 80 * loose,
    flowers: random.int(20, 26) + Math.round(4 * loose),
    loose,
  };
  const foot = { x: 500 + random.int(-30, 30), y: edge + 92, vessel };
  const room = wall(random, portrait, palette.wall) + table(random, portrait, edge, palette.table);
  const bouquet =
    shadow(foot.x + 120, 560, 420, 470, 'opacity=".35"') +
    standing(random, palette, { ...foot, colour: vaseColour(random, palette) }, dome) +
    fallen(random, palette, edge + 70);
  return picture(portrait, closer(random, portrait, { x: 500, y: 620 }, room + bouquet));
}

/** One flower or three in a bottle. */
export function fewStemsScene(random: Random, given: Palette): string {
  const palette = inRoom(random, given);
  const edge = portrait.height * 0.82;
  const count = random.pick([1, 3, 5]);
  const few = { rx: 60 + 36 * count, ry: 60 + 26 * count, rise: 330, flowers: count, loose: 0.9 };
  const bottle = standing(
    random,
    palette,
    {
      x: 500,
      y: edge + 90,
      vessel: random.pick(['flask', 'amphora', 'cylinder']),
      scale: 0.95,
      colour: vaseColour(random, palette),
    },
    few,
  );
  return picture(
    portrait,
    wall(random, portrait, palette.wall) + table(random, portrait, edge, palette.table) + bottle,
  );
}

/** What somebody sent back: the bouquet in his own living room. */
export function atHomeScene(random: Random, palette: Palette): string {
  const sill = 930;
  const pane =
    box(120, 0, 760, sill, '#dfeaee') +
    glow(400, 240, 420, 420) +
    [200, 420, 660, 820]
      .map((x, index) => disc(x, sill - 60 - (index % 2) * 60, 170, 190, '#a9bf98', 'opacity=".55"'))
      .join('');
  const bars =
    [120, 490, 866].map((x) => box(x, 0, 26, sill, '#fbf8f2')).join('') + box(120, 410, 760, 20, '#fbf8f2');
  const curtain = (x: number, mirror: number) =>
    path(`M${x} 0h${mirror * 230}q${-mirror * 60} 480 ${-mirror * 20} ${sill + 120}H${x}Z`, palette.paper) +
    [60, 120, 176]
      .map((fold) =>
        line(
          `M${x + mirror * fold} 0q${-mirror * 20} 500 0 ${sill + 100}`,
          tone(palette.paper, -0.16),
          5,
          'stroke-opacity=".5"',
        ),
      )
      .join('');
  const ledge = table(random, portrait, sill, tone(palette.table, 0.3));
  const bouquet = standing(
    random,
    palette,
    { x: 500, y: sill + 110, vessel: random.pick(['cylinder', 'pitcher', 'amphora', 'flask']) },
    { rx: 270, ry: 230, rise: 230, flowers: 22, loose: random.pick([0.3, 0.7]) },
  );
  return picture(
    portrait,
    box(0, 0, 1000, 1250, palette.wall) + pane + bars + curtain(0, 1) + curtain(1000, -1) + ledge + bouquet,
  );
}

/** An orchid, its flowers along an arch. */
export function orchidScene(random: Random, palette: Palette): string {
  const colour = random.pick(['#f7f0f4', '#d79ac0', '#efe4b8', '#b868a4']);
  const edge = 1020;
  const leaves = [-68, -40, 44, 70].map((turn) =>
    put(
      { x: 500, y: 880, turn },
      path('M0 0C-56 -70 -50 -240 0 -330C50 -240 56 -70 0 0Z', tone('#4d7a52', turn / 400)),
    ),
  );
  const stem = (mirror: number) => {
    const point = (share: number) => ({
      x: 500 + mirror * (20 + 300 * share ** 2),
      y: 880 - 900 * share + 330 * share ** 3,
    });
    const blooms = [0.56, 0.66, 0.75, 0.83, 0.9, 0.97].map((share, index) =>
      put({ ...point(share), scale: 0.9 - 0.06 * index, turn: mirror * (index * 8) }, orchid(colour)),
    );
    const d = Array.from(
      { length: 11 },
      (_, index) => `${index === 0 ? 'M' : 'L'}${short(point(index / 10).x)} ${short(point(index / 10).y)}`,
    ).join('');
    return line(d, '#6f8b52', 9) + blooms.join('');
  };
  const pot = standing(
    random,
    palette,
    { x: 500, y: edge + 70, vessel: 'pot', scale: 0.95 },
    { rx: 10, ry: 10, rise: 0, flowers: 0, loose: 0 },
  );
  const stems = random.chance(0.5) ? stem(-1) + stem(1) : stem(random.pick([-1, 1]));
  return picture(
    portrait,
    wall(random, portrait, palette.wall) +
      table(random, portrait, edge, palette.table) +
      leaves.join('') +
      stems +
      pot,
  );
}

function orchid(colour: string): string {
  const edge = `stroke="${tone(colour, -0.3)}" stroke-opacity=".5" stroke-width="1.6"`;
  const sepal = (turn: number) =>
    put(
      { x: 0, y: 0, turn },
      path('M0 0C-34 -20 -30 -84 0 -90C30 -84 34 -20 0 0Z', tone(colour, -0.06), edge),
    );
  const wing = (mirror: number) =>
    path(
      `M0 0C${20 * mirror} -70 ${104 * mirror} -70 ${100 * mirror} -8C${92 * mirror} 36 ${30 * mirror} 30 0 0Z`,
      tone(colour, 0.1),
      edge,
    );
  return (
    [0, 125, -125].map(sepal).join('') +
    wing(1) +
    wing(-1) +
    path('M0 -6C-26 8 -20 40 0 52C20 40 26 8 0 -6Z', '#b23a78') +
    disc(0, 2, 9, 8, '#f0d36a')
  );
}

/** A pot in flower: hydrangea, chrysanthemum, muguet or cyclamen, by what is given. */
export function potScene(random: Random, palette: Palette, flower: 'hydrangea' | 'dahlia' | 'tulip'): string {
  const edge = 1000;
  const colour = random.pick(palette.main)[1];
  const leaves = Array.from({ length: 13 }, (_, index) =>
    put(
      { x: 500, y: 800, turn: -96 + index * 16 + random.int(-6, 6), scale: 1.05 },
      greenery.ruscus(random, '#4d7a52'),
    ),
  );
  const heads = Array.from({ length: 9 }, (_, index) => {
    const spread = Math.sqrt((8.6 - index) / 9);
    const around = index * 137.5;
    const place = {
      x: 500 + Math.cos(around) * 240 * spread,
      y: 560 + Math.sin(around) * 170 * spread,
      scale: 1.15 - 0.2 * spread,
    };
    return put(place, flowers[flower](random, tone(colour, 0.12 - 0.2 * Math.sin(around) * spread)));
  });
  const pot = standing(
    random,
    palette,
    { x: 500, y: edge + 90, vessel: random.pick(['pot', 'basket']), scale: 1.2 },
    { rx: 10, ry: 10, rise: 0, flowers: 0, loose: 0 },
  );
  return picture(
    portrait,
    wall(random, portrait, palette.wall) +
      table(random, portrait, edge, palette.table) +
      leaves.join('') +
      heads.join('') +
      pot,
  );
}
