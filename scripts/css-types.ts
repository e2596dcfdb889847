import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import { root } from './environment.ts';

const source = join(root, 'web/src');
/** `rootDirs` of web/tsconfig.json lays this folder over `web/src`. */
const target = join(root, 'node_modules/.cache/css-types');

/** Writes the type of every style sheet's classes, so that a misspelt class does not compile. */
export async function writeCssTypes(): Promise<boolean> {
  await rm(target, { recursive: true, force: true });
  for await (const file of glob('**/*.module.css', { cwd: source })) {
    const { exports } = transform({
      filename: file,
      code: await readFile(join(source, file)),
      cssModules: true,
    });
    const names = Object.keys(exports ?? {}).sort();
    const lines = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
    const declaration = join(target, file.replace(/\.css$/, '.d.css.ts'));
    await mkdir(dirname(declaration), { recursive: true });
    await writeFile(declaration, `declare const classes: {\n${lines.join('')}};\nexport default classes;\n`);
  }
  return true;
}

if (import.meta.main) await writeCssTypes();
