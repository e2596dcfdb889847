import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { menu } from './features.ts';

const root = join(import.meta.dirname, '../../..');
const ignored = new Set(['node_modules', '.git', '.data', '.shots', 'dist', 'test-results']);
const files = globSync('**', { cwd: root, exclude: (name) => ignored.has(basename(name)) });
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('lists in the README what the menu has, in its order', () => {
  const listed = [...read('README.md').matchAll(/^\| \*\*(.+)\*\* \|/gm)].map(([, label]) => label);
  expect(listed).toEqual(menu.map(({ label }) => label));
});

const pages = files.filter((file) => file.endsWith('.md'));

test('names only files that exist in the documentation', () => {
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|css|sql|cjs|mjs))`/g)]
      .map(([, name = '']) => name)
      // `vases` is the example of a new feature, `NNNN` a number to come.
      .filter((name) => !name.includes('vases') && !name.includes('NNNN') && !name.startsWith('.'))
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('links only to files that exist in the documentation', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => join(page, '..', target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});
