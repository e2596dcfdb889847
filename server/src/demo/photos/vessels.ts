import type { Random } from '../random.ts';
import { box, disc, line, path, short, tone } from './drawing.ts';

/** What flowers stand in. Drawn around the middle of its foot; `mouth` is half the width of its opening. */
export type Vessel = {
  height: number;
  mouth: number;
  /** Behind the stems, and in front of them. */
  back: string;
  front: string;
};

/** A body turned on the wheel: half widths from the opening down to the foot, joined by one smooth line. */
function turned(height: number, widths: readonly number[]): string {
  const step = height / (widths.length - 1);
  const width = (index: number) => widths[Math.max(0, Math.min(widths.length - 1, index))] ?? 0;
  // As long as the way to both neighbours allows, a sixth of it each (Catmull and Rom).
  const lean = (index: number) => (width(index + 1) - width(index - 1)) / 6;
  const side = (mirror: number, from: number, to: number) => {
    const y = (index: number) => -height + index * step;
    const first = `C${short(mirror * (width(from) + (to - from) * lean(from)))} ${short(y(from) + ((to - from) * step) / 3)}`;
    return `${first} ${short(mirror * (width(to) - (to - from) * lean(to)))} ${short(y(to) - ((to - from) * step) / 3)} ${short(mirror * width(to))} ${short(y(to))}`;
  };
  const steps = widths.slice(1).map((_, index) => index);
  const down = steps.map((index) => side(1, index, index + 1)).join('');
  const up = steps
    .reverse()
    .map((index) => side(-1, index + 1, index))
    .join('');
  const foot = width(widths.length - 1);
  return `M${short(-width(0))} ${short(-height)}L${short(width(0))} ${short(-height)}${down}Q0 ${short(foot * 0.22)} ${short(-foot)} 0${up}Z`;
}

function rim(mouth: number, height: number, colour: string): { back: string; front: string } {
  const depth = mouth * 0.17;
  return {
    back: disc(0, -height, mouth, depth, tone(colour, -0.45)),
    front: line(
      `M${short(-mouth)} ${short(-height)}A${short(mouth)} ${short(depth)} 0 0 0 ${short(mouth)} ${short(-height)}`,
      tone(colour, 0.35),
      5,
    ),
  };
}

function solid(height: number, widths: readonly number[], colour: string, more = ''): Vessel {
  const d = turned(height, widths);
  const [mouth = 0] = widths;
  const edge = rim(mouth, height, colour);
  const belly = `M${short(-mouth)} ${short(-height)}A${short(mouth)} ${short(mouth * 0.17)} 0 0 0 ${short(mouth)} ${short(-height)}`;
  return {
    height,
    mouth,
    back: edge.back,
    front: path(d, colour) + path(`${belly}Z`, colour) + path(d, 'url(#round)') + more + edge.front,
  };
}

function glass(height: number, widths: readonly number[]): Vessel {
  const d = turned(height, widths);
  const [mouth = 0] = widths;
  const water = height * 0.66;
  const stems = [-0.5, -0.3, -0.12, 0.1, 0.3, 0.46]
    .map((share, index) =>
      line(
        `M${short(-share * mouth * 0.7)} ${short(-height + 4)}L${short(share * mouth * 1.25)} ${short(-18 - (index % 3) * 16)}`,
        index % 2 ? '#6f8f5f' : '#587a4f',
        7,
      ),
    )
    .join('');
  const foot = widths.at(-1) ?? mouth;
  return {
    height,
    mouth,
    back:
      path(d, '#ffffff', 'opacity=".3"') + disc(0, -height, mouth, mouth * 0.14, '#ffffff', 'opacity=".35"'),
    front:
      stems +
      path(d, '#e9f4f3', 'opacity=".34"') +
      disc(0, -water, foot * 1.02, foot * 0.13, '#ffffff', 'opacity=".45"') +
      path(d, 'url(#round)', 'opacity=".45"') +
      path(d, 'none', 'stroke="#ffffff" stroke-opacity=".75" stroke-width="4"') +
      line(
        `M${short(-mouth * 0.62)} ${short(-height * 0.86)}L${short(-foot * 0.62)} ${short(-height * 0.2)}`,
        '#ffffff',
        9,
        'stroke-opacity=".5"',
      ) +
      line(
        `M${short(-mouth)} ${short(-height)}A${short(mouth)} ${short(mouth * 0.14)} 0 0 0 ${short(mouth)} ${short(-height)}`,
        '#ffffff',
        4,
        'stroke-opacity=".9"',
      ),
  };
}

function pitcher(colour: string): Vessel {
  const body = solid(330, [92, 82, 104, 142, 150, 132, 92], colour);
  const handle =
    line('M96 -286C208 -300 226 -150 132 -110', tone(colour, -0.16), 24) +
    line('M96 -290C200 -302 214 -160 132 -118', tone(colour, 0.12), 8, 'stroke-opacity=".7"');
  const spout = path(
    'M-92 -330C-112 -342 -124 -338 -128 -326C-118 -306 -102 -292 -84 -286Z',
    tone(colour, -0.06),
  );
  return { ...body, back: handle + body.back, front: spout + body.front };
}

function bucket(): Vessel {
  const ribs = [0.3, 0.42, 0.72].map((share) =>
    line(
      `M${short(-118 + 30 * share)} ${short(-280 + 280 * share)}Q0 ${short(-280 + 280 * share + 20)} ${short(118 - 30 * share)} ${short(-280 + 280 * share)}`,
      '#7f8a8c',
      3,
      'stroke-opacity=".7"',
    ),
  );
  return solid(280, [118, 112, 104, 96, 88], '#a9b3b3', ribs.join(''));
}

function basket(random: Random): Vessel {
  const colour = '#b98d58';
  const weave = Array.from({ length: 7 }, (_, row) => {
    const y = -196 + row * 29;
    const half = 168 - row * 7;
    return Array.from({ length: 11 }, (_, column) => {
      const x = -half + (column + (row % 2) / 2) * (half / 5.5);
      return disc(
        x,
        y + 14 * (1 - (x / half) ** 2),
        half / 10,
        11,
        tone(colour, (random.next() - 0.5) * 0.3),
      );
    }).join('');
  });
  const body = solid(
    210,
    [172, 168, 158, 142, 124],
    colour,
    `<g clip-path="url(#basket)">${weave.join('')}</g>`,
  );
  const clip = `<clipPath id="basket">${path(turned(210, [172, 168, 158, 142, 124]), '#000')}</clipPath>`;
  const border =
    line('M-174 -210A174 30 0 0 0 174 -210', tone(colour, -0.3), 18) +
    line('M-174 -212A174 30 0 0 0 174 -212', tone(colour, 0.16), 7, 'stroke-dasharray="14 9"');
  return { ...body, front: clip + body.front + border };
}

function pot(colour: string): Vessel {
  const body = solid(210, [112, 104, 94, 82], colour);
  const collar =
    box(-124, -226, 248, 58, colour, 'rx="8"') + box(-124, -226, 248, 58, 'url(#round)', 'rx="8"');
  return { ...body, height: 222, front: body.front + collar };
}

export const vessels = {
  column: (_random: Random, colour: string) => solid(380, [112, 104, 104, 106, 100], colour),
  amphora: (_random: Random, colour: string) => solid(370, [84, 66, 118, 158, 138, 92], colour),
  ball: (_random: Random, colour: string) => solid(270, [96, 128, 172, 168, 104], colour),
  cone: (_random: Random, colour: string) => solid(360, [140, 124, 106, 88, 74], colour),
  bowl: (_random: Random, colour: string) => solid(180, [220, 214, 176, 96], colour),
  cylinder: () => glass(390, [120, 116, 116, 116]),
  flask: () => glass(350, [78, 70, 130, 150, 118]),
  pitcher: (_random: Random, colour: string) => pitcher(colour),
  pot: () => pot('#bf7450'),
  bucket,
  basket,
} as const satisfies Record<string, (random: Random, colour: string) => Vessel>;

export type VesselName = keyof typeof vessels;
