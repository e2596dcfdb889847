import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '@florilege/contract/http/dates.ts';
import { keysOf } from '@florilege/contract/http/fields.ts';
import { z } from 'zod';
import { minutesOf } from '../calendar.ts';
import type { Random } from '../random.ts';
import { lines } from '../words/text.ts';
import { type Colour, colours } from './colours.ts';
import { type Scene, scenes } from './scenes.ts';

/** A shipped picture; every photo of the demonstration is one of them, each used once. */
export type Picture = {
  path: string;
  colour: Colour;
  scene: Scene;
  /** Phones take JPEG; the others were saved under a name of the shop's. */
  format: 'jpg' | 'webp';
};

const FOLDER = join(import.meta.dirname, 'pictures');

const parts = z.tuple([
  z.enum(keysOf(colours)),
  z.enum(keysOf(scenes)),
  z.string().regex(/^\d+$/),
  z.enum(['jpg', 'webp']),
]);

/** Files are named `<colour>/<scene>-<number>.<format>`. */
export const pictures: readonly Picture[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.'))
  .sort()
  .map((name) => {
    const [colour, scene, , format] = parts.parse(name.split(/[\\/.]|-(?=\d)/));
    return { path: join(FOLDER, name), colour, scene: scenes[scene], format };
  });

/** Photos with a name from a phone know when they were taken; a message takes that off. */
export const isFromPhone = (name: string) => /^(IMG_|PXL_|\d{8}_)/.test(name);

/** The name from a phone, from the app that sent the photo, or from the member who saved it. */
export function fileName(random: Random, { scene, format }: Picture, shot: Date, phone: boolean): string {
  const day = dayOf(shot).replaceAll('-', '');
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(Math.floor(minutesOf(shot) / 60))}${two(minutesOf(shot) % 60)}${two(random.int(0, 59))}`;
  if (scene.by === 'client' && random.chance(0.8)) return `IMG-${day}-WA00${random.int(10, 40)}.jpg`;
  if (format === 'webp' || (!phone && random.chance(0.15)))
    return `${random.pick(lines(scene.names))}.${format}`;
  const camera = `IMG_${random.int(1200, 9850)}`;
  const names = [`PXL_${day}_${time}${random.int(100, 999)}.jpg`, `${day}_${time}.jpg`];
  return random.pick([...names, `${camera}.jpg`, `${camera}.jpeg`]);
}

/** The second `bouquet.webp` becomes `bouquet-2.webp`, in the order of time. */
export function numbered<Plan extends { filename: string }>(plans: readonly Plan[]): Plan[] {
  const counts = new Map<string, number>();
  return plans.map((plan) => {
    const [name = '', ending = ''] = plan.filename.split('.');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const filename = `${name}${name.includes(' ') ? ' ' : '-'}${count}.${ending}`;
    return count === 1 ? plan : { ...plan, filename };
  });
}
