import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = resolve(import.meta.dirname, '../..');
const styles = resolve(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), '../styles');

/** Components that are drawn by styles of our own. */
const ownStyles = ['PinInput'];

const ALL = 'shared/tokens/mantine-styles.ts';
const importedBy = (text: string) =>
  [...text.matchAll(/'@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map((match) => match[1] ?? '');
const usedBy = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    (match) => match[1]?.match(/\w+/g) ?? [],
  );

test('imports the styles of a component for all screens, or where it is used', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources });
  const texts = files.map((file) => readFileSync(join(sources, file), 'utf8'));
  const common = importedBy(readFileSync(join(sources, ALL), 'utf8'));
  const missing = texts.flatMap((text, at) => {
    const here = [...common, ...ownStyles, ...importedBy(text)];
    return usedBy(text)
      .filter((name) => existsSync(join(styles, `${name}.layer.css`)) && !here.includes(name))
      .map((name) => `${files[at]}: ${name}`);
  });

  expect(texts.flatMap(usedBy)).toContain('Button');
  expect(missing).toEqual([]);
});
