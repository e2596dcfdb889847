import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Colour, colours } from './colours.ts';
import { type Scene, type SceneName, scenes } from './scenes.ts';

/** A shipped picture; every photo of the demonstration is one of them, each used once. */
export type Picture = {
  path: string;
  colour: Colour;
  scene: Scene;
  /** Phones take JPEG; the others were saved under a name of the shop's. */
  format: 'jpg' | 'webp';
};

const FOLDER = join(import.meta.dirname, 'pictures');

const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]]);
const parts = z.tuple([
  keysOf<Colour>(colours),
  keysOf<SceneName>(scenes),
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
