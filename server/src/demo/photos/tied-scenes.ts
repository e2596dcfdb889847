import type { Random } from '../random.ts';
import { arrangement } from './arrangement.ts';
import { away, disc, line, path, put, short, tone } from './drawing.ts';
import { type Flower, flowers } from './flowers.ts';
import { greenery, type Sprig } from './greenery.ts';
import type { Palette } from './palettes.ts';
import { ground, picture, ringShadow, shadow } from './rooms.ts';
import { inRoom, landscape, portrait, square } from './staging.ts';

function bow(colour: string): string {
  const dark = tone(colour, -0.3);
  return (
    path('M-10 6C-60 90 -70 150 -96 214L-66 206L-52 232C-30 160 -14 90 8 8Z', tone(colour, -0.1)) +
    path('M10 6C50 84 62 140 92 196L64 194L54 220C30 150 12 90 -6 8Z', tone(colour, 0.06)) +
    path('M0 0C-60 -66 -132 -70 -138 -22C-140 26 -70 34 0 4Z', colour) +
    path('M0 0C60 -66 132 -70 138 -22C140 26 70 34 0 4Z', tone(colour, 0.14)) +
    path('M-14 0C-60 -30 -104 -40 -112 -18C-108 6 -60 14 -14 4Z', dark, 'opacity=".5"') +
    path('M14 0C60 -30 104 -40 112 -18C108 6 60 14 14 4Z', dark, 'opacity=".4"') +
    disc(0, 2, 24, 22, tone(colour, -0.06))
  );
}

/** The stems below a knot, cut at about one length. */
function stemEnds(random: Random, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const lean = (index - (count - 1) / 2) * 24 + random.int(-6, 6);
    const d = `M${short(lean * 0.25)} 40Q${short(lean * 0.4)} 130 ${short(lean)} ${random.int(236, 280)}`;
    return line(d, tone('#6f8f5f', (random.next() - 0.5) * 0.3), 10);
  }).join('');
}

/** A bouquet tied by hand and wrapped in paper, around its knot. */
export function wrapped(random: Random, palette: Palette): string {
  const { paper, ribbon } = palette;
  const loose = random.pick([0, 0.2, 0.4]);
  const fold = (x: number, y: number, shade: number) =>
    path(`M0 40L${short(x)} ${short(y)}L${short(x * 0.25)} ${short(y - 90)}Z`, tone(paper, shade));
  const back =
    path('M-20 40L-350 -420L-250 -640L-70 -560L60 -690L250 -600L360 -400L20 40Z', tone(paper, -0.1)) +
    fold(-350, -420, -0.2) +
    fold(360, -400, -0.16);
  const dome = { hold: { x: 0, y: 0 }, rx: 278, ry: 232, rise: 400, flowers: random.int(18, 24), loose };
  const front =
    path(
      'M-26 46C-150 -90 -290 -220 -352 -352C-200 -330 -90 -240 -16 -120C60 -240 190 -330 350 -340C290 -210 150 -90 26 46Z',
      paper,
    ) +
    path('M-26 46C-120 -60 -270 -220 -352 -352C-250 -280 -130 -140 4 46Z', tone(paper, 0.22)) +
    path('M26 46C110 -60 260 -200 350 -340C240 -280 100 -150 -4 46Z', tone(paper, -0.1));
  const skirt =
    path(
      'M-26 40C-70 120 -110 170 -150 226L-60 210L-10 238L52 206L146 220C104 160 62 110 26 40Z',
      tone(paper, -0.04),
    ) + path('M-26 40C-40 120 -50 170 -60 210L-150 226C-110 170 -70 120 -26 40Z', tone(paper, -0.16));
  return (
    back +
    arrangement(random, palette, dome) +
    stemEnds(random, 9) +
    skirt +
    front +
    put({ x: 0, y: 46, scale: 0.9 }, bow(ribbon))
  );
}

/** The same without paper: all stems turned into one spiral. */
function tied(random: Random, palette: Palette): string {
  const loose = random.pick([0.1, 0.4, 0.7]);
  const dome = { hold: { x: 0, y: 20 }, rx: 310, ry: 250, rise: 330, flowers: random.int(22, 28), loose };
  const knot =
    path('M-34 0C-30 30 -30 40 -36 66H36C30 40 30 30 34 0Z', palette.ribbon) +
    path('M-33 20H33M-33 42H34', 'none', `stroke="${tone(palette.ribbon, -0.3)}" stroke-width="4"`);
  return (
    arrangement(random, palette, dome) +
    stemEnds(random, 13) +
    knot +
    put({ x: 10, y: 36, scale: 0.7 }, bow(palette.ribbon))
  );
}

/** A bouquet laid down, with its paper or without, seen from above. */
export function wrappedScene(random: Random, given: Palette): string {
  const palette = inRoom(random, given);
  const turn = random.int(-24, 24);
  const bouquet = random.chance(0.68) ? wrapped(random, palette) : tied(random, palette);
  const zoom = random.pick([0.96, 1.02, 1.12]);
  const laid =
    shadow(540, 700, 460, 560) +
    put({ x: 500 - turn * 3, y: 880 + (zoom - 1) * 500, turn, scale: zoom }, bouquet);
  return picture(portrait, ground(random, portrait, random.chance(0.25) ? '#a9825f' : palette.wall) + laid);
}

/** A ring of greenery and flowers, seen straight on. */
function ring(
  random: Random,
  palette: Palette,
  { count, radius, gap }: { count: number; radius: number; gap: number },
): string {
  const leaves = Array.from({ length: 46 }, (_, index) => {
    const direction = (index * 360) / 46;
    const [sprig, colour] = random.pick<[Sprig, string]>(palette.sprigs);
    return put(
      { ...away({ x: 0, y: 0 }, direction, radius), turn: direction + 62 + random.int(-26, 26), scale: 0.56 },
      greenery[sprig](random, colour),
    );
  });
  const blooms = Array.from({ length: count }, (_, index) => {
    const direction = gap / 2 + (index * (360 - gap)) / count + random.int(-4, 4);
    const [flower, colour] = random.pick<[Flower, string]>(index % 2 ? palette.main : palette.side);
    const place = {
      ...away({ x: 0, y: 0 }, direction, radius + random.int(-34, 34)),
      turn: random.int(0, 360),
      scale: 0.5 + random.next() * 0.28,
    };
    return put(place, flowers[flower](random, colour));
  });
  const inner = Array.from({ length: 30 }, (_, index) => {
    const direction = index * 12;
    return put(
      {
        ...away({ x: 0, y: 0 }, direction, radius - 20),
        turn: direction + 100 + random.int(-30, 30),
        scale: 0.4,
      },
      greenery.ruscus(random, '#4f7350'),
    );
  });
  return (
    disc(0, 0, radius, radius, 'none', 'stroke="#4a3a2c" stroke-width="46"') +
    inner.join('') +
    leaves.join('') +
    blooms.join('')
  );
}

/** A wreath on a wall or, with a ribbon across, for a funeral. */
export function wreathScene(
  random: Random,
  palette: Palette,
  options: { full: boolean; bow: boolean },
): string {
  const count = options.full ? 34 : 15;
  const body = ring(random, palette, { count, radius: 320, gap: options.full ? 0 : random.int(110, 190) });
  const hung =
    ringShadow(572, 580, 322) + put({ x: 550, y: 540, turn: options.full ? 0 : random.int(100, 240) }, body);
  return picture(
    square,
    ground(random, square, palette.wall) +
      hung +
      (options.bow ? put({ x: 550, y: 842, scale: 1.15 }, bow(palette.ribbon)) : ''),
  );
}

/** Three small ones for buttonholes, with their pins. */
export function buttonholeScene(random: Random, palette: Palette): string {
  const one = (x: number) => {
    const [flower, colour] = random.pick<[Flower, string]>(palette.main);
    const [second, other] = random.pick<[Flower, string]>(palette.side);
    const leaves = [-38, 0, 34].map((turn) =>
      put(
        { x: 0, y: 60, turn, scale: 0.95 },
        greenery[random.pick(palette.sprigs)[0]](random, palette.sprigs[0]?.[1] ?? '#7d8f62'),
      ),
    );
    const blooms =
      put({ x: 44, y: -70, scale: 0.5 }, flowers[second](random, other)) +
      put({ x: 0, y: 0, scale: 0.98 }, flowers[flower](random, colour));
    const stem =
      line('M0 70L6 300', '#6f8f5f', 20) +
      path('M-22 130h46v76h-44Z', palette.ribbon) +
      path('M-22 150h46M-22 172h45', 'none', `stroke="${tone(palette.ribbon, -0.3)}" stroke-width="3"`);
    const pin = line('M70 90L-60 240', '#b9b9b9', 4) + disc(72, 88, 9, 9, '#f7f4ef');
    return (
      shadow(x + 20, 640, 190, 330) +
      put(
        { x, y: 560 + random.int(-30, 30), turn: random.int(-12, 12) },
        leaves.join('') + stem + blooms + pin,
      )
    );
  };
  return picture(landscape, ground(random, landscape, palette.wall) + [270, 640, 1010].map(one).join(''));
}
