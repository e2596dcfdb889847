import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { plainName } from '@florilege/contract/http/fields.ts';
import { type ImageFormat, imageFormats } from '@florilege/contract/photos/image-files.ts';

/** The folder of the store for all photos; each has a folder of its own with three objects. */
export const PHOTOS_FOLDER = 'images';
export const SMALLER_TYPE = 'image/webp';

export const newOriginalKey = (format: ImageFormat) =>
  `${PHOTOS_FOLDER}/${randomUUID()}/original.${imageFormats[format].extension}`;

export const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

export const smallerKeys = (originalKey: string) => ({
  medium: `${folderOf(originalKey)}medium.webp`,
  thumbnail: `${folderOf(originalKey)}thumbnail.webp`,
});

export const possibleOriginals = (folder: string) =>
  Object.values(imageFormats).map(({ extension }) => `${folder}original.${extension}`);

export async function withTemporaryFile<T>(dir: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, `${randomUUID()}.photo`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

export async function removeTemporaryFiles(dir: string, before: Date): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() && name.endsWith('.photo') && facts.mtime < before) await rm(path, { force: true });
  }
}

const MAX_NAME = 200;
/** A sent file name that is safe to show and to save: no folder, nothing invisible, bounded. */
export function photoName(sent: string): string {
  const inFolder = sent.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '');
  const name = plainName(basename(inFolder)).toWellFormed();
  if (name === '' || name === '.' || name === '..') return 'photo';
  if (name.length <= MAX_NAME) return name;
  const extension = /\.[a-z\d]{1,5}$/i.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, MAX_NAME)];
  // Whole code points, so that no surrogate pair is cut in two.
  while (letters.join('').length > MAX_NAME - extension.length) letters.pop();
  return letters.join('').toWellFormed() + extension;
}
