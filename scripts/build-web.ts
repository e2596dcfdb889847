import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildIfChanged } from './publish-build.ts';
import { Sources } from './sources.ts';

const root = resolve(import.meta.dirname, '..');
const web = join(root, 'web');

const compressible = /\.(html|css|js|mjs|json|svg|xml|txt|map|webmanifest|wasm|ttf|ico)$/;
const smallestCompressed = 1024;

/** Brotli's best quality takes seconds for a megabyte of source map that is hardly ever fetched. */
const largestAtBestQuality = 2 * 1024 * 1024;

/** In a process of its own, as the server that starts afterwards would keep the bundler's memory. */
async function bundle(outDir: string, ...more: string[]): Promise<void> {
  const vite = join(fileURLToPath(import.meta.resolve('vite/package.json')), '..', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--logLevel', 'warn', ...more];
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await new Promise<number | null>((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: web, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', failed);
    child.once('exit', done);
  });
  if (code !== 0)
    throw new Error('La construction de l’application web a échoué (voir les messages de Vite ci-dessus).');
}

/** Not kept for offline use: source maps, alphabets that no French page uses, icons for installation. */
const notKept = /\.map$|(cyrillic|greek|vietnamese)|icon-(180|512|maskable)|^sw\.js$|^index\.html$/;

/** Writes the list of kept files into the service worker, with a hash where the name has none. */
async function writeManifest(folder: string): Promise<void> {
  const revision = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
      .slice(0, 16);
  const names = globSync('**/*', { cwd: folder }).filter((name) => !notKept.test(name));
  const kept: { url: string; revision: string | null }[] = [
    { url: '/', revision: await revision('index.html') },
  ];
  for (const name of names.sort()) {
    if (!(await stat(join(folder, name))).isFile()) continue;
    const url = `/${name.split(sep).join('/')}`;
    kept.push({ url, revision: url.startsWith('/assets/') ? null : await revision(name) });
  }
  const worker = join(folder, 'sw.js');
  const code = await readFile(worker, 'utf8');
  if (!code.includes('self.__WB_MANIFEST'))
    throw new Error('Le service worker construit n’a pas de place pour sa liste de fichiers.');
  await writeFile(
    worker,
    code.replace('self.__WB_MANIFEST', () => JSON.stringify(kept)),
  );
}

async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      if (!compressible.test(name) || (await stat(file)).size <= smallestCompressed) return;
      const content = await readFile(file);
      const quality = content.length > largestAtBestQuality ? 6 : constants.BROTLI_MAX_QUALITY;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [smallest, small] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      if (smallest.length < content.length) await writeFile(`${file}.br`, smallest);
      if (small.length < content.length) await writeFile(`${file}.gz`, small);
    }),
  );
}

/** Builds the web app into web/dist, with .br and .gz beside every text, unless these sources are built. */
export function buildWebIfChanged(): Promise<'built' | 'fresh'> {
  const places = ['web', 'contract/src', 'contract/package.json', 'package-lock.json', 'tsconfig.base.json'];
  return buildIfChanged({
    sources: new Sources(places, (path) => !/\.test\.\w+$/.test(path)),
    dist: join(web, 'dist'),
    workshop: join(web, 'node_modules', '.florilege-build'),
    make: async (target) => {
      await bundle(target, '--emptyOutDir');
      await bundle(target, '--config', 'vite.sw.config.ts');
      await writeManifest(target);
      await compress(target);
    },
  });
}
