import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontOfWoff } from './woff.ts';

export type Face = 'text' | 'strong' | 'title' | 'message';

// Fonts are cut by script and searched in this order; Inter has the scripts that a family lacks.
const chains: Record<Face, readonly [family: string, weight: number, scripts: readonly string[]][]> = {
  text: [
    ['inter', 400, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ],
  strong: [
    ['inter', 600, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ],
  title: [
    ['fraunces', 500, ['latin', 'latin-ext', 'vietnamese']],
    ['inter', 400, ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ],
  message: [
    ['cormorant-garamond', 500, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']],
    ['inter', 400, ['greek', 'greek-ext']],
  ],
};

export function fontsOf(face: Face): string[] {
  return chains[face].flatMap(([family, weight, scripts]) =>
    scripts.map((script) => `${family}/files/${family}-${script}-${weight}-normal.woff`),
  );
}

const read = new Map<string, Buffer>();

export function fontBytes(name: string): Buffer {
  const known = read.get(name);
  if (known) return known;
  const bytes = fontOfWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}`))));
  read.set(name, bytes);
  return bytes;
}
