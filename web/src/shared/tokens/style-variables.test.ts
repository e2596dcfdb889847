import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dark, light } from './palette.ts';
import { scaleVariables } from './scale.ts';

const sources = resolve(import.meta.dirname, '../..');

test('gives a value to every variable of our own that a style uses', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: sources });
  const texts = files.map((file) => readFileSync(resolve(sources, file), 'utf8'));
  const all = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
  const tokens = [...Object.keys(light), ...Object.keys(dark)].map((token) => `--fl-${token}`);
  const known = new Set([...Object.keys(scaleVariables), ...tokens, ...all(/(--fl-[\w-]+)'?\]?:/g)]);
  const used = all(/var\((--fl-[\w-]+)\s*[,)]/g);

  expect(used).toContain('--fl-touch');
  expect(used.filter((name) => !known.has(name ?? ''))).toEqual([]);
});
