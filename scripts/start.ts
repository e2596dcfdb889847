import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServerIfChanged, serverDist } from './build-server.ts';
import { buildWebIfChanged } from './build-web.ts';
import { explain, say } from './environment.ts';
import { exitWithParent } from './exit-with-parent.ts';

// Brings both builds up to date and starts the built server, which is `open-shop.ts`, in this process.
exitWithParent();
try {
  if ((await buildWebIfChanged()) === 'built') say('  L’application web a été construite.');
  await buildServerIfChanged();
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
}
await import(pathToFileURL(join(serverDist, 'open-shop.js')).href);
