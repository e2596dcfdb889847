import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Deps } from './feature.ts';
import { createAuthenticator, goTrueRoutes, hostedWarnings } from './features/auth/auth.public.ts';
import { BulkReads } from './features/clients/clients.public.ts';
import { PaperTurns } from './features/documents/documents.public.ts';
import { openFirstShop } from './features/settings/settings.public.ts';
import { allFeatures, imports, jobsOf, journal, todos } from './features.ts';
import { createAddressService } from './integrations/addresses/addresses.ts';
import { createHostedAuth } from './integrations/hosted-auth/create-hosted-auth.ts';
import { createImaging } from './integrations/imaging/create-imaging.ts';
import { createMailSender } from './integrations/mail/mail.ts';
import { createPennylane } from './integrations/pennylane/create-pennylane.ts';
import { createSmsSender } from './integrations/sms/sms.ts';
import { createSquare } from './integrations/square/create-square.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import { serveStoredFiles } from './integrations/storage/stored-files.ts';
import { connect, type Db } from './platform/db/db.ts';
import { createApp } from './platform/http/app.ts';
import type { BindDeps } from './platform/http/bind.ts';
import { closer } from './platform/http/close.ts';
import { limitMembers } from './platform/http/limits/member-limit.ts';
import { LiveHub } from './platform/http/live.ts';
import { operationRoutes } from './platform/http/operations.ts';
import { servePages } from './platform/http/pages.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { giveMemoryBack } from './platform/memory.ts';
import { keepCounts } from './platform/search/kept-counts.ts';
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
    mail: config.mail ? createMailSender(config.mail) : null,
    addresses: config.addresses ? createAddressService(config.addresses) : null,
    connections: config.connections,
    hosted: auth.mode === 'supabase' ? createHostedAuth(auth) : null,
    storage: await createStorage(config.storage),
    imaging: createImaging(),
    temporaryDir: join(config.dataDir, 'temporary'),
    square: createSquare(config.square),
    pennylane: createPennylane(config.pennylane),
    journal,
    todos,
    imports,
    bulkReads: new BulkReads({ db, log }),
    paperTurns: new PaperTurns(),
  };
}

async function createServer(config: Config, deps: Deps, live: LiveHub, stopping: () => boolean) {
  const { db, log } = deps;
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
      await operationRoutes(api, { ...bindDeps, live, openDocs, stopping });
    },
    { prefix: '/api' },
  );
  await app.register(goTrueRoutes, { prefix: '/auth/v1', db, auth: config.auth });
  serveWebSettings(app, config);
  if (config.storage.driver === 'disk') await serveStoredFiles(app, config.storage);
  await servePages(app, config.webDir);
  giveMemoryBack(app);
  return app;
}

export async function serve(config: Config, databaseUrl: string, log: Logger): Promise<RunningServer> {
  const { db, close } = connect(databaseUrl, config.databasePool);
  keepCounts(db);
  const live = new LiveHub(databaseUrl, log);
  let stopping = false;
  let deps: Deps | undefined;
  let closeHttp: (() => Promise<void>) | undefined;
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  const stop = async () => {
    stopping = true;
    // Streams first: an open one would hold the server for ever.
    await live.close();
    await closeHttp?.();
    await jobs?.stop();
    await deps?.bulkReads.flush();
    await close();
  };
  // Tests run the tasks of the clock themselves: one that came by itself would use up what they prepared.
  const cron = config.env === 'test' ? { cron: [] } : {};
  let url: string;
  try {
    await live.start();
    deps = await createDeps(config, db, log);
    const app = await createServer(config, deps, live, () => stopping);
    closeHttp = closer(app);
    url = await app.listen({ host: config.host, port: config.port });
    jobs = await startJobs(databaseUrl, { ...jobsOf(deps), ...cron }, log);
  } catch (error) {
    // The port is taken, say: connections end before their database does.
    await stop();
    throw error;
  }
  log.info({ url, env: config.env }, 'listening');
  hostedWarnings(config.auth).then((warnings) => {
    for (const warning of warnings) log.warn(warning);
  });
  return { url, databaseUrl, stop };
}

/** An empty shop has its first location from the start. */
export async function openShopOnce(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, 1);
  await openFirstShop(db).finally(close);
}
