import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root, say } from './environment.ts';

/** Kilobytes, compressed by brotli, of the frame and of any later chunk; `first-view.spec.ts` counts whole screens. */
const FIRST_PAGE_JS = 135;
const FIRST_PAGE_CSS = 18;
const ANY_CHUNK = 100;

async function compressedSize(path: string): Promise<number> {
  const file = await stat(`${path}.br`).catch(() => stat(path));
  return file.size / 1024;
}

/** Checks the files that index.html loads at once, and every chunk that is loaded later. */
export async function bundleBudget(): Promise<boolean> {
  const dist = join(root, 'web/dist');
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  );
  const sum = async (ending: string) => {
    const sizes = await Promise.all(
      first.filter((path) => path.endsWith(ending)).map((path) => compressedSize(join(dist, path))),
    );
    return sizes.reduce((total, size) => total + size, 0);
  };
  const js = await sum('.js');
  const css = await sum('.css');
  const chunks = await Promise.all(
    (await readdir(join(dist, 'assets')))
      .filter((name) => name.endsWith('.js') && !first.includes(`/assets/${name}`))
      .map(async (name) => ({ name, size: await compressedSize(join(dist, 'assets', name)) })),
  );
  const largest = chunks.sort((a, b) => b.size - a.size)[0];
  say(
    `   frame: ${js.toFixed(1)} kB of script (budget ${FIRST_PAGE_JS}), ${css.toFixed(1)} kB of styles (budget ${FIRST_PAGE_CSS})`,
  );
  if (largest)
    say(`   largest later chunk: ${largest.name}, ${largest.size.toFixed(1)} kB (budget ${ANY_CHUNK})`);
  return (
    first.length > 0 && js <= FIRST_PAGE_JS && css <= FIRST_PAGE_CSS && (largest?.size ?? 0) <= ANY_CHUNK
  );
}
