import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The path and the module of each screen, as the features' routes declare them. */
const route = /path: '(\/[^']*)',(?:(?!createRoute)[\s\S])*?import\('([^']+)'\)/g;

function screens(): { path: string; name: string }[] {
  const features = globSync('src/features/*/*.feature.ts', { cwd: import.meta.dirname });
  return features
    .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(route)])
    .map(([, path = '', module = '']) => ({ path, name: basename(module, '.tsx') }))
    .sort((a, b) => b.path.length - a.path.length);
}

/** `/commandes/$id` with its tabs below it; `/` alone. */
const patternOf = (path: string) => `^${path.replaceAll(/\$\w+/g, '[^/]+')}${path === '/' ? '$' : '(/|$)'}`;

const PLACE = '<!-- early.js -->';

/** Puts the first script into the page, with the files that each screen needs beside those that the page names. */
export function earlyScript(): Plugin {
  return {
    name: 'florilege:early-script',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const script = readFileSync(join(import.meta.dirname, 'early.js'), 'utf8');
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const written = bundle ? withFiles(script, bundle) : script;
        return html.replace(PLACE, () => `<script>\n${written.replaceAll(COMMENT, '')}</script>`);
      },
    },
  };
}

const COMMENT = /^\s*(\/\/|\/\*\*).*\n/gm;

function withFiles(script: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = (names: string[]) => filesOf(chunks, names);
  const known = screens().map(({ path, name }) => [patternOf(path), files([name])]);
  const written = script
    .replace('const screens = [];', () => `const screens = ${JSON.stringify(known)};`)
    .replace(
      'const signIn = [];',
      () => `const signIn = ${JSON.stringify(files(['sign-in-screen', 'auth-client']))};`,
    );
  if (known.length < 10 || !written.includes('auth-client'))
    throw new Error('early.js: screens without files');
  return written;
}

function filesOf(chunks: Rolldown.OutputChunk[], names: string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry);
  const found = new Set(names.map((name) => chunkWith(chunks, name)?.fileName ?? ''));
  if (found.has('')) throw new Error(`early.js: no file for ${names.join(', ')}`);
  for (const file of found) for (const imported of byFile.get(file)?.imports ?? []) found.add(imported);
  for (const named of [entry?.fileName ?? '', ...(entry?.imports ?? [])]) found.delete(named);
  const js = [...found];
  const css = js.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [...js, ...css].map((file) => `/${file}`);
}

/** By the module, as a file may be named after another one that it holds. */
const chunkWith = (chunks: Rolldown.OutputChunk[], name: string) =>
  chunks.find(({ moduleIds }) => moduleIds.some((id) => /^(.+\/)?([^/]+)\.tsx?$/.exec(id)?.[2] === name));
