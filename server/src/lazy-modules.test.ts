import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (path) => !/\.test\.ts$|testing\//.test(path),
);
const packages = new Set(
  sources.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/import\('([^'.][^']*)'\)/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

// No start notices that one of them is missing or broken.
test.each([...packages])('%s, which is loaded when it is first needed, is there', async (name) => {
  expect(Object.keys(await import(name))).not.toEqual([]);
});

test('the packages that a start leaves out are found in the sources', () => {
  expect([...packages]).toEqual(expect.arrayContaining(['square', 'pdfkit', '@fastify/swagger-ui']));
});
