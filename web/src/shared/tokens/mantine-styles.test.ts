import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = resolve(import.meta.dirname, '../..');
const styles = resolve(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), '../styles');

/** Components that are drawn by styles of our own. */
const ownStyles = ['PinInput'];

it('imports the styles of every component of the library that is used', () => {
  const texts = globSync('**/*.{ts,tsx}', { cwd: sources }).map((file) =>
    readFileSync(join(sources, file), 'utf8'),
  );
  const found = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  const imported = found(/'@mantine\/core\/styles\/(\w+)\.layer\.css'/g);
  const used = found(/import \{([^}]*)\} from '@mantine\/core'/g).flatMap(
    (names) => names.match(/\w+/g) ?? [],
  );
  const missing = [...new Set(used)].filter(
    (name) =>
      existsSync(join(styles, `${name}.layer.css`)) && !imported.includes(name) && !ownStyles.includes(name),
  );

  expect(used).toContain('Button');
  expect(missing).toEqual([]);
});
