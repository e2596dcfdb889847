import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = '.source-hash';

/**
 * The sources of a build: files, and folders with all their files that `isSource` accepts. Changes are
 * seen by size, time and place of every file, and only a doubt has them all read.
 */
export class Sources {
  readonly #files: string[];
  #hash: string | undefined;

  constructor(places: readonly string[], isSource: (path: string) => boolean) {
    this.#files = places.flatMap(filesOf).filter(isSource).sort();
  }

  #marks(): string {
    const hash = createHash('sha256').update(process.version);
    for (const path of this.#files) {
      const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, path));
      hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\0`);
    }
    return hash.digest('hex');
  }

  #contents(): string {
    if (this.#hash) return this.#hash;
    const hash = createHash('sha256');
    for (const path of this.#files) {
      const content = readFileSync(join(root, path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
    this.#hash = hash.digest('hex');
    return this.#hash;
  }

  /** Whether the build in this folder was made of them. */
  async areBuiltIn(folder: string): Promise<boolean> {
    const [hash, marks] = readIfThere(join(folder, stampFile)).split(' ');
    if (!hash) return false;
    if (marks === this.#marks()) return true;
    if (hash !== this.#contents()) return false;
    // A copied folder has other marks: the next start is quick again, unless the build is read-only.
    await this.stamp(folder).catch(() => undefined);
    return true;
  }

  /** Says in the folder that it is built of them; called before a build, so that a change during it counts. */
  async stamp(folder: string): Promise<void> {
    const marks = this.#marks();
    await writeFile(join(folder, stampFile), `${this.#contents()} ${marks}`);
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const skipped = new Set(['node_modules', 'dist', '.git']);

function filesOf(place: string): string[] {
  if (statSync(join(root, place)).isFile()) return [place];
  return readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = `${place}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(path);
    return entry.isFile() ? [path] : [];
  });
}
