import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { signedPath } from './file-address.ts';
import { checkFolder, checkKey } from './object-key.ts';
import type { Storage, StorageSettings, StoredObject } from './storage.ts';

type DiskSettings = StorageSettings & { driver: 'disk' };

/** Objects in a private folder; their signed URLs lead to our own server (`stored-files.ts`). */
export function diskStorage({ dir, secret }: DiskSettings, now: () => number): Storage {
  const pathOf = (key: string) => join(dir, checkKey(key));
  return {
    // The system copies the file: nothing of it passes through this process.
    putFile: async (key, path) => replace(pathOf(key), (_file, part) => copyFile(path, part)),
    putBytes: async (key, bytes) => replace(pathOf(key), (file) => file.writeFile(bytes)),
    copyTo: async (key, path) => copyFile(pathOf(key), path),
    remove: async (keys) => {
      for (const key of keys) await removeFile(pathOf(key), dir);
    },
    origins: [],
    list: (folder) => walk(dir, checkFolder(folder)),
    signedUrl: async (key, options) => signedPath(secret, checkKey(key), now(), options?.download),
    plainUrl: (key) => `/files/${checkKey(key)}`,
  };
}

/** A file appears whole or not at all and survives a power cut; the sweep removes parts after a crash. */
async function replace(path: string, write: (file: FileHandle, part: string) => Promise<void>) {
  const part = `${path}.${randomUUID()}.part`;
  const file = await openNew(part);
  try {
    try {
      await write(file, part);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Tries again when `removeFile` removed the folder between the two steps. */
async function openNew(path: string, tries = 5): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (tries > 1 && codeOf(error) === 'ENOENT') return openNew(path, tries - 1);
    throw error;
  }
}

async function removeFile(path: string, root: string): Promise<void> {
  await rm(path, { force: true });
  const folder = dirname(path);
  if (folder !== root) await rmdir(folder).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST'));
}

/** One folder at a time, so that a library of any size is never in memory as a whole. */
async function* walk(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ignore('ENOENT'));
  for (const entry of entries ?? []) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, key);
    const facts = entry.isFile() && (await stat(join(root, key)).catch(ignore('ENOENT')));
    if (facts) yield { key, modifiedAt: facts.mtime };
  }
}

function ignore(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(codeOf(error))) throw error;
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
