import type { Random } from '../random.ts';
import { box, disc, line, path, short, tone } from './drawing.ts';

export type Frame = { width: number; height: number };

/** What every picture is drawn with: roundness, soft shadows, light that falls in, darker corners. */
const shared = `<defs>
<linearGradient id="round"><stop stop-color="#2c1a20" stop-opacity=".2"/><stop offset=".28" stop-color="#fff" stop-opacity=".3"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#2c1a20" stop-opacity=".34"/></linearGradient>
<radialGradient id="shadow"><stop stop-color="#2c1a20" stop-opacity=".42"/><stop offset=".55" stop-color="#2c1a20" stop-opacity=".18"/><stop offset="1" stop-color="#2c1a20" stop-opacity="0"/></radialGradient>
<radialGradient id="glow"><stop stop-color="#fffaf0" stop-opacity=".75"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></radialGradient>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2c1a20" stop-opacity="0"/><stop offset="1" stop-color="#2c1a20" stop-opacity=".16"/></linearGradient>
<radialGradient id="corners" cx=".46" cy=".42" r=".8"><stop offset=".5" stop-color="#5a3426" stop-opacity="0"/><stop offset="1" stop-color="#5a3426" stop-opacity=".15"/></radialGradient>
</defs>`;

/** Of what is drawn, so much is kept: enough for any screen, and quick to make. */
const SCALE = 0.8;

export function picture({ width, height }: Frame, inner: string): string {
  const corners = box(0, 0, width, height, 'url(#corners)');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${shared}${inner}${corners}</svg>`;
}

export const shadow = (x: number, y: number, rx: number, ry: number, more = '') =>
  disc(x, y, rx, ry, 'url(#shadow)', more);
/** The shadow of a ring: darkest under it, none in its middle. */
export const ringShadow = (x: number, y: number, radius: number) =>
  [150, 105, 60]
    .map((width) =>
      disc(x, y, radius, radius, 'none', `stroke="#2c1a20" stroke-opacity=".06" stroke-width="${width}"`),
    )
    .join('');
export const glow = (x: number, y: number, rx: number, ry: number, more = '') =>
  disc(x, y, rx, ry, 'url(#glow)', more);

/** A wall: bare, panelled, tiled, or beside a window. */
export function wall(random: Random, { width, height }: Frame, colour: string): string {
  const bare =
    box(0, 0, width, height, colour) + glow(width * 0.24, height * 0.2, width * 0.75, height * 0.6);
  switch (random.int(0, 4)) {
    case 0:
      return bare + panels({ width, height }, colour);
    case 1:
      return bare + tiles(random, { width, height }, colour);
    case 2:
    case 3:
      return bare + daylight({ width, height });
    default:
      return bare;
  }
}

function panels({ width, height }: Frame, colour: string): string {
  const panel = (x: number, w: number) => {
    const frame = (inset: number, stroke: string) =>
      path(
        `M${short(x + inset)} ${short(50 + inset)}h${short(w - 2 * inset)}v${short(height * 0.62 - 2 * inset)}h${short(-(w - 2 * inset))}Z`,
        'none',
        `stroke="${stroke}" stroke-width="5"`,
      );
    return frame(0, tone(colour, -0.1)) + frame(7, tone(colour, 0.45)) + frame(26, tone(colour, -0.07));
  };
  const w = 360;
  return Array.from({ length: Math.ceil(width / w) + 1 }, (_, index) => panel(index * w - 110, w - 70)).join(
    '',
  );
}

function tiles(random: Random, { width, height }: Frame, colour: string): string {
  const [w, h] = [128, 84];
  const rows = Math.ceil((height * 0.9) / h);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.ceil(width / w) + 1 }, (_, column) => {
      const x = column * w - (row % 2) * (w / 2);
      return box(x + 2, row * h + 2, w - 4, h - 4, tone(colour, 0.26 - random.next() * 0.22), 'rx="4"');
    }).join(''),
  ).join('');
}

/** The light of a window that is not in the picture. */
function daylight({ width, height }: Frame): string {
  const pane = (x: number, y: number) =>
    path(
      `M${short(x)} ${short(y)}l${short(width * 0.2)} ${short(-height * 0.05)}l${short(-width * 0.07)} ${short(height * 0.25)}l${short(-width * 0.2)} ${short(height * 0.05)}Z`,
      '#fffaf0',
      'opacity=".42"',
    );
  const [x, y] = [width * 0.56, height * 0.1];
  return (
    pane(x, y) +
    pane(x + width * 0.22, y - height * 0.055) +
    pane(x - width * 0.076, y + height * 0.27) +
    pane(x + width * 0.144, y + height * 0.215)
  );
}

/** A table top seen from the front, from `y` down: wood, cloth or stone. */
export function table(random: Random, { width, height }: Frame, y: number, colour: string): string {
  const top =
    box(0, y, width, height - y, colour) +
    box(0, y, width, height - y, 'url(#fall)') +
    box(0, y, width, 7, tone(colour, 0.4));
  switch (random.int(0, 2)) {
    case 0:
      return (
        top +
        Array.from({ length: 9 }, (_, index) =>
          grain(random, width, y + 24 + index ** 1.4 * 11, colour),
        ).join('')
      );
    case 1:
      return top + marble(random, { width, height }, y);
    default:
      return top;
  }
}

function grain(random: Random, width: number, y: number, colour: string): string {
  const wave = () => y + (random.next() - 0.5) * 16;
  return line(
    `M0 ${short(wave())}C${short(width * 0.3)} ${short(wave())} ${short(width * 0.6)} ${short(wave())} ${width} ${short(wave())}`,
    tone(colour, -0.14),
    2.4,
    'stroke-opacity=".6"',
  );
}

function marble(random: Random, { width, height }: Frame, y: number): string {
  const light = box(0, y, width, height - y, '#f6f2ec', 'opacity=".72"');
  const veins = Array.from({ length: 5 }, () => {
    const x = random.next() * width;
    return line(
      `M${short(x)} ${short(y)}q${random.int(-80, 80)} 60 ${random.int(-160, 160)} ${short((height - y) / 2)}t${random.int(-120, 120)} ${short((height - y) / 2)}`,
      '#b7aca6',
      2 + random.next() * 2,
      'stroke-opacity=".4"',
    );
  });
  return light + veins.join('');
}

/** A surface seen from above: planks, linen or plaster. */
export function ground(random: Random, { width, height }: Frame, colour: string): string {
  const bare = box(0, 0, width, height, colour);
  const light = glow(width * 0.25, height * 0.2, width * 0.8, height * 0.7);
  switch (random.int(0, 2)) {
    case 0:
      return bare + planks(random, { width, height }, colour) + light;
    case 1:
      return bare + linen({ width, height }, colour) + light;
    default:
      return bare + light;
  }
}

function planks(random: Random, { width, height }: Frame, colour: string): string {
  const count = Math.ceil(width / 170);
  return Array.from({ length: count }, (_, index) => {
    const x = (index * width) / count;
    const plank =
      box(x, 0, width / count, height, tone(colour, (random.next() - 0.5) * 0.16)) +
      box(x, 0, 4, height, tone(colour, -0.34), 'opacity=".6"');
    const lines = Array.from({ length: 3 }, () => {
      const at = x + 20 + random.next() * (width / count - 40);
      return line(
        `M${short(at)} 0C${short(at + 14)} ${short(height * 0.3)} ${short(at - 14)} ${short(height * 0.7)} ${short(at)} ${height}`,
        tone(colour, -0.16),
        2,
        'stroke-opacity=".45"',
      );
    });
    return plank + lines.join('');
  }).join('');
}

function linen({ width, height }: Frame, colour: string): string {
  const across = Array.from(
    { length: Math.ceil(height / 14) },
    (_, index) => `M0 ${index * 14}H${width}`,
  ).join('');
  const down = Array.from({ length: Math.ceil(width / 14) }, (_, index) => `M${index * 14} 0V${height}`).join(
    '',
  );
  return (
    line(across, tone(colour, -0.12), 1.6, 'stroke-opacity=".35"') +
    line(down, tone(colour, 0.4), 1.6, 'stroke-opacity=".4"')
  );
}
