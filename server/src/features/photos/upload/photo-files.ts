import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageFormat, imageFormats } from '@florilege/contract/photos/image-files.ts';

/** The folder of the store that holds all photos, each with its three objects in a folder of its own. */
export const PHOTOS_FOLDER = 'images';
const MEDIUM = 'medium.webp';
const THUMBNAIL = 'thumbnail.webp';
export const SMALLER_TYPE = 'image/webp';

export function newOriginalKey(format: ImageFormat): string {
  return `${PHOTOS_FOLDER}/${randomUUID()}/original.${imageFormats[format].extension}`;
}

/** Folder of an object, with its closing slash. */
export const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

export function smallerKeys(originalKey: string): { medium: string; thumbnail: string } {
  return { medium: folderOf(originalKey) + MEDIUM, thumbnail: folderOf(originalKey) + THUMBNAIL };
}

/** Under which keys the original of a folder may stand. */
export function possibleOriginals(folder: string): string[] {
  return Object.values(imageFormats).map(({ extension }) => `${folder}original.${extension}`);
}

/** Lends a path for a file that is gone afterwards, whatever happened. */
export async function withTemporaryFile<T>(dir: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, `${randomUUID()}.photo`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** What a killed process left behind. */
export async function removeTemporaryFiles(dir: string, before: Date): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() && name.endsWith('.photo') && facts.mtime < before) await rm(path, { force: true });
  }
}
