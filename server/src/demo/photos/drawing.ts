/** Pieces of an SVG picture. Lengths are pixels, angles degrees, 0 upwards. */

export type Point = { x: number; y: number };

/** One decimal is finer than any eye, and a third of the text. */
export const short = (value: number) => String(Math.round(value * 10) / 10);

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round"${more && ` ${more}`}/>`;
}

export function disc(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${more && ` ${more}`}/>`;
}

type Place = Point & { turn?: number; scale?: number; flat?: number };

/** A piece drawn around the origin, put where it belongs; `flat` squeezes it along its own vertical. */
export function put({ x, y, turn = 0, scale = 1, flat = 1 }: Place, inner: string): string {
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${scale.toFixed(3)} ${(scale * flat).toFixed(3)})">${inner}</g>`;
}

/** Where the points of an outline around the origin come to lie: `M${to(0, 0)}`. One path of many leaves costs less than many. */
export function placer({ x, y, turn = 0, scale = 1, flat = 1 }: Place): (dx: number, dy: number) => string {
  const radians = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians) * scale, Math.cos(radians) * scale];
  return (dx, dy) => `${short(x + dx * cos - dy * flat * sin)} ${short(y + dx * sin + dy * flat * cos)}`;
}

/** An ellipse as a piece of a path. */
export function round(x: number, y: number, rx: number, ry = rx): string {
  return `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 0 ${short(2 * rx)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-2 * rx)} 0Z`;
}

/** Many pieces in a few tones of one colour: a path for each tone. `pieces`: outline and how light it is, -1 to 1. */
export function toned(
  colour: string,
  contrast: number,
  pieces: readonly (readonly [d: string, light: number])[],
): string {
  const steps = [-0.7, 0, 0.7];
  return steps
    .map((step, index) => {
      const last = index === steps.length - 1;
      const d = pieces
        .filter(([, light]) => (index === 0 || light >= step - 0.35) && (last || light < step + 0.35))
        .map(([outline]) => outline);
      return d.length > 0 ? path(d.join(''), tone(colour, step * contrast)) : '';
    })
    .join('');
}

/** The point that far away in that direction. */
export function away({ x, y }: Point, direction: number, distance: number): Point {
  const radians = (direction * Math.PI) / 180;
  return { x: x + Math.sin(radians) * distance, y: y - Math.cos(radians) * distance };
}

export const at = ({ x, y }: Point) => `${short(x)} ${short(y)}`;

const channels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** `#rrggbb` towards another colour, by a share. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  const mixed = from.map((value, index) =>
    Math.round(value + ((to[index] ?? value) - value) * Math.min(1, Math.max(0, share))),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Lighter above zero; below, deeper: a shadow on a petal has more of its colour, not less. */
export function tone(colour: string, amount: number): string {
  if (amount >= 0) return mix(colour, '#fffaf2', amount);
  const deep = channels(colour).map((value) => Math.round((value * value * 0.62) / 255 + 12));
  return mix(colour, `#${deep.map((value) => value.toString(16).padStart(2, '0')).join('')}`, -amount * 1.5);
}
