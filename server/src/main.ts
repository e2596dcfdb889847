import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { aborted, Stopped, stopAsked } from './platform/stop-asked.ts';
import { startServer } from './start-server.ts';

/** Starts with everything configured; the demonstration has its own script. */
async function main(): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const config = readConfig(process.env, { root });
  const interrupted = stopAsked();
  const server = await startServer(config, createLog(config.logLevel), interrupted);
  await aborted(interrupted);
  await server.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  if (error instanceof Stopped) process.exit(0);
  const text = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
  process.exit(1);
});
