import { readFile, writeFile } from 'node:fs/promises';
import { IMAGE_MAX_PIXELS, type ImageFormat } from '@florilege/contract/photos/image-files.ts';
import { readExif } from './exif.ts';
import { forgetPlace } from './forget-place.ts';
import { formatOf, readPictureFile } from './formats.ts';
import type { ImageFacts, Received } from './imaging.ts';
import type { PictureFile } from './picture-file.ts';
import { takenAt } from './taken-at.ts';

/** All frames of an animation together, each within IMAGE_MAX_PIXELS. */
const ANIMATION_MAX_PIXELS = 20 * IMAGE_MAX_PIXELS;

/** The tasks of the processes of helper-processes.ts; each reads its file again. */
export const tasks = { examine, probe, shrink };
export type Tasks = typeof tasks;
export type Task = { task: keyof Tasks; path: string };
/** `memory`: bytes that the process holds after it. */
export type Reply = { memory: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

type Examined = { ok: true; facts: ImageFacts; pixels: number } | Extract<Received, { ok: false }>;

/** Checks the structure before anything is unpacked, and removes the place. `pixels`: the most to unpack. */
async function examine(path: string): Promise<Examined> {
  const bytes = await readFile(path);
  if (bytes.length === 0) return { ok: false, refusal: 'empty' };
  const format = formatOf(bytes);
  if (!format) return { ok: false, refusal: 'format' };
  const file = readPictureFile(bytes, format);
  if (!file || file.width === 0 || file.height === 0) return { ok: false, refusal: 'damaged' };
  const pixels = file.largest.width * file.largest.height;
  if (pixels > IMAGE_MAX_PIXELS || pixels * file.frames > ANIMATION_MAX_PIXELS)
    return { ok: false, refusal: 'pixels' };
  const facts = toFacts(format, file);
  if (forgetPlace(file.notes())) await writeFile(path, bytes);
  return { ok: true, facts, pixels };
}

function toFacts(format: ImageFormat, { width, height, exif }: PictureFile): ImageFacts {
  const { orientation, taken } = exif ? readExif(exif) : { orientation: 1, taken: null };
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  return { format, ...size, shotAt: taken && takenAt(taken) };
}

// Sharp is a library of 20 MB, so it is loaded with the first picture.
async function probe(path: string): Promise<void> {
  await (await import('./unpack.ts')).probe(path);
}

async function shrink(path: string): Promise<{ medium: Uint8Array; thumbnail: Uint8Array }> {
  return (await import('./unpack.ts')).shrink(path);
}
