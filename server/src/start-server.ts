import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { fillDemoOnce } from './demo/open-demo.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';

/** The rest of the server: a quarter of a second of work, while PostgreSQL gets ready where it is ours. */
const loadServer = () => import('./serve.ts');

/** @throws the reason of `interrupted`, with the database stopped */
export async function startServer(config: Config, log: Logger, interrupted: AbortSignal) {
  await mkdir(config.dataDir, { recursive: true });
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), launched: loadServer });
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    interrupted.throwIfAborted();
    const { openShopOnce, serve } = await loadServer();
    await migrate(databaseUrl);
    await migrateJobs(databaseUrl);
    interrupted.throwIfAborted();
    const addPhotos = config.demo ? await fillDemoOnce(config, databaseUrl, log) : null;
    await openShopOnce(databaseUrl);
    interrupted.throwIfAborted();
    const server = await serve(config, databaseUrl, log);
    const demoPhotos = await addPhotos?.();
    return {
      ...server,
      stop: async () => {
        await demoPhotos?.stop();
        await server.stop();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
