import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { run } from './steps.ts';

exitWithParent();

// `npm run bench -- orders 100000`: runs one measurement of bench/, or names them.
const [name, ...args] = process.argv.slice(2);
const measurements = (await readdir(join(root, 'bench')))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
if (!name || !measurements.includes(name)) {
  say(`Mesures : ${measurements.join(', ')}. Par exemple : npm run bench -- orders 100000`);
  process.exit(name ? 1 : 0);
}
process.exit((await run(process.execPath, [join(root, 'bench', `${name}.bench.ts`), ...args])) ? 0 : 1);
