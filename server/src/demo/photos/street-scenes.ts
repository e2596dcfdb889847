import type { Random } from '../random.ts';
import { box, disc, line, path, put, short, tone } from './drawing.ts';
import { greenery } from './greenery.ts';
import type { Palette } from './palettes.ts';
import { glow, picture, shadow } from './rooms.ts';
import { bucketOf, onShelf, WOOD } from './shop-scenes.ts';
import { landscape, portrait, standing } from './staging.ts';
import { wrapped } from './tied-scenes.ts';

const FACADE = ['#2f5a4b', '#7d2f46', '#33475f', '#3d3a36', '#8a6a3f'] as const;

function awning(colour: string, y: number): string {
  const stripes = 16;
  const width = landscape.width / stripes;
  return Array.from({ length: stripes }, (_, index) => {
    const fill = index % 2 ? '#f7f1e6' : colour;
    const x = index * width;
    return (
      path(`M${short(x)} ${y}h${short(width)}v120a${short(width / 2)} 34 0 0 1 ${short(-width)} 0Z`, fill) +
      box(x, y + 96, width, 24, 'url(#fall)')
    );
  }).join('');
}

/** Small lights on a string that hangs in bows. */
function lights(y: number): string {
  const bulbs = Array.from({ length: 26 }, (_, index) => {
    const x = 24 + index * 50;
    const sag = y + 34 * Math.sin(((index % 6) / 5) * Math.PI);
    return glow(x, sag, 26, 26) + disc(x, sag, 6, 6, '#ffe9a8');
  });
  return bulbs.join('');
}

/** The shop from the street; at Christmas with fir and lights. */
export function windowScene(random: Random, _palette: Palette, season: 'year' | 'christmas'): string {
  const facade = random.pick(FACADE);
  const glass = { x: 90, y: 190, width: 770, height: 560 };
  const inside =
    box(glass.x, glass.y, glass.width, glass.height, season === 'christmas' ? '#4a3b33' : '#e9e2d4') +
    glow(glass.x + 380, glass.y + 180, 460, 320);
  const shelf = box(glass.x, 470, glass.width, 14, WOOD);
  const above = Array.from({ length: 5 }, (_, index) => onShelf(random, 170 + index * 150, 472));
  const below = Array.from({ length: 4 }, (_, index) => bucketOf(random, 190 + index * 190, 742, 0.52));
  const frame =
    path(
      `M${glass.x} ${glass.y}h${glass.width}v${glass.height}h${-glass.width}Z`,
      'none',
      `stroke="${tone(facade, -0.3)}" stroke-width="22"`,
    ) + box(470, glass.y, 12, glass.height, tone(facade, -0.3));
  const shine =
    path('M150 740L330 200L430 200L250 740Z', '#ffffff', 'opacity=".12"') +
    path('M560 740L740 200L780 200L600 740Z', '#ffffff', 'opacity=".1"');
  const door =
    box(930, 190, 260, 660, tone(facade, 0.12)) +
    box(966, 230, 188, 380, '#dfe5de', 'opacity=".85"') +
    glow(1040, 380, 150, 200) +
    box(966, 650, 188, 150, tone(facade, 0.22), 'rx="4"') +
    disc(950, 560, 10, 10, '#d9b65a');
  const street =
    box(0, 850, landscape.width, 110, '#b7ada3') +
    box(0, 850, landscape.width, 8, '#8f857c') +
    line('M0 905H1280', '#a0968c', 3);
  const outside = [130, 330, 560, 790].slice(0, random.int(2, 4)).map((x) => bucketOf(random, x, 905, 0.6));
  const festive = season === 'christmas' ? garland(random) + lights(236) : '';
  return picture(
    landscape,
    box(0, 0, 1280, 960, facade) +
      inside +
      shelf +
      above.join('') +
      below.join('') +
      shine +
      frame +
      door +
      festive +
      awning(tone(facade, 0.18), 30) +
      street +
      outside.join('') +
      (season === 'christmas' ? fir(random, 1225, 900) : ''),
  );
}

function garland(random: Random): string {
  const twigs = Array.from({ length: 46 }, (_, index) => {
    const x = 80 + index * 17.2;
    const y = 186 + 40 * Math.sin((index / 46) * Math.PI);
    return put({ x, y, turn: 80 + random.int(-30, 50), scale: 0.26 }, greenery.fern(random, '#2f5a45'));
  });
  const balls = Array.from({ length: 12 }, (_, index) => {
    const x = 110 + index * 66;
    return disc(
      x,
      200 + 40 * Math.sin((index / 12) * Math.PI) + random.int(0, 18),
      13,
      13,
      random.pick(['#b3202f', '#d9b65a', '#f3ead8']),
    );
  });
  return twigs.join('') + balls.join('');
}

function fir(random: Random, x: number, y: number): string {
  const tiers = [0, 1, 2, 3].map((tier) =>
    path(
      `M0 ${-330 + tier * 60}L${60 + tier * 20} ${-200 + tier * 60}H${-60 - tier * 20}Z`,
      tone('#2f5a45', 0.06 * tier),
    ),
  );
  const bulbs = Array.from({ length: 14 }, () =>
    disc(random.int(-70, 70), random.int(-220, -40), 7, 7, random.pick(['#ffe9a8', '#b3202f', '#d9b65a'])),
  );
  return put({ x, y }, box(-14, -30, 28, 40, '#6b4a35') + tiers.reverse().join('') + bulbs.join(''));
}

const DOORS = ['#2f5a4b', '#8a2f3c', '#33506b', '#c9a24a', '#5b4a6b', '#6d7f6a', '#b5624a'] as const;

/** A bouquet at somebody's door, as drivers photograph it. */
export function doorstepScene(random: Random, palette: Palette): string {
  const colour = random.pick(DOORS);
  const stone = random.pick(['#ddd3c6', '#cfc8bd', '#e6dccb', '#c9a78d']);
  const blocks = Array.from(
    { length: 9 },
    (_, index) =>
      line(`M0 ${index * 122}H1000`, tone(stone, -0.14), 3, 'stroke-opacity=".6"') +
      line(
        `M${index % 2 ? 90 : 40} ${index * 122}v122M${index % 2 ? 910 : 960} ${index * 122}v122`,
        tone(stone, -0.14),
        3,
        'stroke-opacity=".6"',
      ),
  );
  const panel = (x: number, y: number, height: number) =>
    box(x, y, 210, height, tone(colour, 0.08), 'rx="3"') +
    path(`M${x} ${y + height}V${y}H${x + 210}`, 'none', `stroke="${tone(colour, -0.3)}" stroke-width="6"`) +
    path(`M${x + 210} ${y}V${y + height}H${x}`, 'none', `stroke="${tone(colour, 0.3)}" stroke-width="4"`);
  const leaf =
    box(210, 60, 580, 970, tone(stone, 0.4)) +
    box(240, 90, 520, 940, colour) +
    [270, 520].map((x) => panel(x, 130, 300) + panel(x, 470, 210) + panel(x, 720, 250)).join('');
  const brass =
    disc(726, 610, 17, 17, '#d6b257') +
    disc(722, 606, 6, 6, '#fff1c4') +
    box(420, 444, 160, 18, '#d6b257', 'rx="6"');
  const floor =
    box(0, 1030, 1000, 220, tone(stone, -0.1)) +
    box(0, 1030, 1000, 220, 'url(#fall)') +
    box(0, 1030, 1000, 9, tone(stone, 0.4));
  const mat =
    path('M250 1100H750L810 1210H190Z', '#8a6d4c') +
    path('M270 1112H730L776 1198H224Z', 'none', 'stroke="#6f563a" stroke-width="6"');
  const shrub = (x: number) =>
    standing(
      random,
      { ...palette, main: [['daisy', '#fffaf0']], side: [['ranunculus', '#f6ead9']] },
      { x, y: 1130, scale: 0.72, vessel: 'pot' },
      { rx: 150, ry: 150, rise: 170, flowers: 9, loose: 0.3 },
    );
  const gift = random.chance(0.6)
    ? shadow(520, 1150, 250, 46) +
      put({ x: 500, y: 1010, turn: random.int(-9, 9), scale: 0.74 }, wrapped(random, palette))
    : standing(
        random,
        palette,
        { x: 500, y: 1160, scale: 0.95, vessel: random.pick(['basket', 'pot', 'bucket']) },
        { rx: 240, ry: 200, rise: 190, flowers: 18, loose: 0.3 },
      );
  return picture(
    portrait,
    box(0, 0, 1000, 1250, stone) +
      blocks.join('') +
      leaf +
      brass +
      glow(300, 200, 500, 420) +
      floor +
      mat +
      random
        .shuffled([shrub(110), shrub(890)])
        .slice(0, random.int(1, 2))
        .join('') +
      gift,
  );
}
