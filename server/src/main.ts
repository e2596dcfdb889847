import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Deps } from './feature.ts';
import { createAuthenticator, goTrueRoutes, hostedWarnings } from './features/auth/auth.public.ts';
import { BulkReads } from './features/clients/clients.public.ts';
import { openFirstShop } from './features/settings/settings.public.ts';
import { allFeatures, jobsOf, journal, todos } from './features.ts';
import { createHostedAuth } from './integrations/hosted-auth/create-hosted-auth.ts';
import { createImaging } from './integrations/imaging/create-imaging.ts';
import { createPennylane } from './integrations/pennylane/create-pennylane.ts';
import { createSmsSender } from './integrations/sms/sms.ts';
import { createSquare } from './integrations/square/create-square.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import { serveStoredFiles } from './integrations/storage/stored-files.ts';
import { connect, type Db } from './platform/db/db.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createApp } from './platform/http/app.ts';
import type { BindDeps } from './platform/http/bind.ts';
import { closer } from './platform/http/close.ts';
import { LiveHub } from './platform/http/live.ts';
import { limitMembers } from './platform/http/member-limit.ts';
import { operationRoutes } from './platform/http/operations.ts';
import { servePages } from './platform/http/pages.ts';
import { migrateJobs, startJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { aborted, Stopped, stopAsked } from './platform/stop-asked.ts';
import { serveWebSettings } from './web-settings.ts';

export type RunningServer = {
  url: string;
  databaseUrl: string;
  /** Finishes what it began: answers under way, running jobs; then closes every connection. */
  stop(): Promise<void>;
};

async function createDeps(config: Config, db: Db, log: Logger): Promise<Deps> {
  const { auth } = config;
  return {
    db,
    log,
    auth,
    publicUrl: config.publicUrl ?? null,
    sms: config.sms ? createSmsSender(config.sms) : null,
    hosted: auth.mode === 'supabase' ? createHostedAuth(auth) : null,
    storage: await createStorage(config.storage),
    imaging: createImaging(),
    temporaryDir: join(config.dataDir, 'temporary'),
    square: createSquare(config.square),
    pennylane: createPennylane(config.pennylane),
    journal,
    todos,
    bulkReads: new BulkReads({ db, log }),
  };
}

export async function serve(config: Config, databaseUrl: string, log: Logger): Promise<RunningServer> {
  const { db, close } = connect(databaseUrl, config.databasePool);
  const live = new LiveHub(databaseUrl, log);
  await live.start();
  let stopping = false;

  const deps = await createDeps(config, db, log);
  const authenticate = limitMembers(createAuthenticator(deps).authenticate, config.memberCallsPerMinute, log);
  const app = await createApp({
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl?.startsWith('https://') ?? false,
    connectSources: config.auth.mode === 'supabase' ? [new URL(config.auth.url).origin] : [],
    imageSources: deps.storage.origins,
    maxConnections: config.maxConnections,
  });
  const bindDeps: BindDeps = { db, authenticate, strict: config.env === 'test' };
  await app.register(
    async (api) => {
      for (const feature of allFeatures) {
        feature.bind(api, bindDeps, deps);
        await feature.endpoints?.(api, deps);
      }
      const openDocs = config.env !== 'production';
      await operationRoutes(api, { ...bindDeps, live, openDocs, stopping: () => stopping });
    },
    { prefix: '/api' },
  );
  await app.register(goTrueRoutes, { prefix: '/auth/v1', db, auth: config.auth });
  serveWebSettings(app, config);
  if (config.storage.driver === 'disk') await serveStoredFiles(app, config.storage);
  await servePages(app, config.webDir);

  // Tests run the tasks of the clock themselves: one that came by itself would use up what they prepared.
  const cron = config.env === 'test' ? { cron: [] } : {};
  const runner = await startJobs(databaseUrl, { ...jobsOf(deps), ...cron }, log);
  const closeHttp = closer(app);
  const stop = async () => {
    stopping = true;
    // Streams first: an open one would hold the server for ever.
    await live.close();
    await closeHttp();
    await runner.stop();
    await deps.bulkReads.flush();
    await close();
  };
  const url = await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    // The port is taken, say: jobs and connections end before their database does.
    await stop();
    throw error;
  });
  log.info({ url, env: config.env }, 'listening');
  hostedWarnings(config.auth).then((warnings) => {
    for (const warning of warnings) log.warn(warning);
  });
  return { url, databaseUrl, stop };
}

/** @throws the reason of `interrupted`, with the database stopped */
export async function startServer(config: Config, log: Logger, interrupted: AbortSignal) {
  await mkdir(config.dataDir, { recursive: true });
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: join(config.dataDir, 'postgres') });
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    interrupted.throwIfAborted();
    await migrate(databaseUrl);
    await migrateJobs(databaseUrl);
    interrupted.throwIfAborted();
    if (config.demo) await fillDemoOnce(databaseUrl);
    await openShopOnce(databaseUrl);
    interrupted.throwIfAborted();
    const server = await serve(config, databaseUrl, log);
    const demoPhotos = config.demo ? await addDemoPhotos(config, databaseUrl, log) : null;
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

async function fillDemoOnce(databaseUrl: string): Promise<void> {
  // Loaded only here: a real shop never needs the invented one.
  const { fillDemo } = await import('./demo/fill.ts');
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'florilege-demo' });
  await client.connect();
  try {
    await fillDemo(client, { now: new Date() });
  } finally {
    await client.end();
  }
}

/** An empty shop has its first location from the start. */
async function openShopOnce(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, 1);
  await openFirstShop(db).finally(close);
}

/** In the background: the shop opens before its photos are there. */
async function addDemoPhotos(config: Config, databaseUrl: string, log: Logger) {
  const { startDemoPhotos } = await import('./demo/photos/start-photos.ts');
  const [storage, imaging] = [await createStorage(config.storage), createImaging()];
  const temporaryDir = join(config.dataDir, 'temporary');
  return startDemoPhotos({ databaseUrl, storage, imaging, temporaryDir, log });
}

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

if (import.meta.main) {
  main().catch((error: unknown) => {
    if (error instanceof Stopped) process.exit(0);
    const text = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
    process.exit(1);
  });
}
