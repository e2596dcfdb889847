import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StoredObject } from './storage.ts';

/**
 * flydrive's folder, but for its owner alone and written as a store must: a file appears whole under its name or not at all,
 * and stays after a power cut. What a crash leaves unfinished is an object like any other (`<key>.<uuid>.part`), so that
 * whoever looks for objects that nobody knows finds it.
 */
export class PrivateFolder extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#replace(key, (file) => file.writeFile(contents));
  }

  /** The system copies by itself: nothing of the file passes through this process. */
  async putFile(key: string, path: string): Promise<void> {
    await this.#replace(key, (_file, part) => copyFile(path, part));
  }

  async copyTo(key: string, path: string): Promise<void> {
    await copyFile(join(this.#root, key), path);
  }

  /** Leaves no empty folder behind. */
  override async delete(key: string): Promise<void> {
    await super.delete(key);
    const folder = dirname(join(this.#root, key));
    if (folder !== this.#root) await rmdir(folder).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST'));
  }

  /** Every file below a folder, one folder at a time: a library of any size is never held at once. */
  async *walk(folder: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(ignore('ENOENT'));
    for (const entry of entries ?? []) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.walk(key);
      const facts = entry.isFile() && (await stat(join(this.#root, key)).catch(ignore('ENOENT')));
      if (facts) yield { key, modifiedAt: facts.mtime };
    }
  }

  async #replace(key: string, write: (file: FileHandle, part: string) => Promise<void>): Promise<void> {
    const path = join(this.#root, key);
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
}

/** Once more when `delete` took the folder away between the two steps. */
async function openNew(path: string, tries = 5): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (tries > 1 && codeOf(error) === 'ENOENT') return openNew(path, tries - 1);
    throw error;
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
