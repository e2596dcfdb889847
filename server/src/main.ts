import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@florilege/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { sendSignInCode, sweepSignIn } from './features/auth/auth.jobs.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { codeHealth } from './features/auth/auth.service.ts';
import { createAuthenticator } from './features/auth/authenticate.ts';
import { goTrueRoutes } from './features/auth/gotrue/gotrue.routes.ts';
import { hostedWarnings } from './features/auth/hosted/hosted-check.ts';
import { settleBilling } from './features/billing/billing.jobs.ts';
import { billingHandlers } from './features/billing/billing.routes.ts';
import type { BillingDeps } from './features/billing/billing-deps.ts';
import { clientsHandlers } from './features/clients/clients.routes.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.routes.ts';
import { deliveriesHandlers } from './features/deliveries/deliveries.routes.ts';
import { documentsHandlers } from './features/documents/documents.routes.ts';
import { ordersHandlers } from './features/orders/orders.routes.ts';
import { closeCharge, settlePayments, squareEvent } from './features/payments/payments.jobs.ts';
import { paymentsHandlers } from './features/payments/payments.routes.ts';
import type { PaymentDeps } from './features/payments/payments.service.ts';
import { squareWebhook } from './features/payments/square/square-webhook.routes.ts';
import { shrinkImage, sweepPhotos, sweepStoredPhotos } from './features/photos/photos.jobs.ts';
import { photosHandlers } from './features/photos/photos.routes.ts';
import type { PhotoDeps } from './features/photos/photos.service.ts';
import { searchHandlers } from './features/search/search.routes.ts';
import { settingsHandlers } from './features/settings/settings.routes.ts';
import { makeSubscription, makeSubscriptions } from './features/subscriptions/subscriptions.jobs.ts';
import { subscriptionsHandlers } from './features/subscriptions/subscriptions.routes.ts';
import { settleTeam, type TeamDeps } from './features/team/hosted-accounts.ts';
import { teamHandlers } from './features/team/team.routes.ts';
import { verificationsHandlers } from './features/verifications/verifications.routes.ts';
import { createHostedAuth } from './integrations/hosted-auth/create-hosted-auth.ts';
import { createImaging } from './integrations/imaging/create-imaging.ts';
import { createPennylane } from './integrations/pennylane/create-pennylane.ts';
import { createSmsSender } from './integrations/sms/sms.ts';
import { createSquare } from './integrations/square/create-square.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import { serveStoredFiles } from './integrations/storage/stored-files.ts';
import { connect } from './platform/db/db.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createApp } from './platform/http/app.ts';
import { type BindDeps, bind } from './platform/http/bind.ts';
import { closer } from './platform/http/close.ts';
import { LiveHub } from './platform/http/live.ts';
import { operationRoutes } from './platform/http/operations.ts';
import { servePages } from './platform/http/pages.ts';
import { type Jobs, migrateJobs, startJobs, sweepPlatform } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { aborted, Stopped, stopAsked } from './platform/stop-asked.ts';

export type RunningServer = {
  url: string;
  databaseUrl: string;
  /** Finishes what it began: answers under way, running jobs; then closes every connection. */
  stop(): Promise<void>;
};

/** The whole product on a database that is already migrated. */
export async function serve(config: Config, databaseUrl: string, log: Logger): Promise<RunningServer> {
  const { db, close } = connect(databaseUrl, config.databasePool);
  const live = new LiveHub(databaseUrl, log);
  await live.start();
  let stopping = false;

  const photos: PhotoDeps = {
    db,
    storage: await createStorage(config.storage),
    imaging: createImaging(),
    log,
    temporaryDir: join(config.dataDir, 'temporary'),
  };
  const payments: PaymentDeps = { db, square: createSquare(config.square), log };
  const billing: BillingDeps = { ...payments, pennylane: createPennylane(config.pennylane) };
  const team: TeamDeps = {
    db,
    hosted: config.auth.mode === 'supabase' ? createHostedAuth(config.auth) : null,
    log,
  };
  const { authenticate } = createAuthenticator({ db, auth: config.auth });
  const hostedOrigin = config.auth.mode === 'supabase' ? [new URL(config.auth.url).origin] : [];
  const app = await createApp({
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl?.startsWith('https://') ?? false,
    connectSources: hostedOrigin,
    imageSources: photos.storage.origins,
  });
  const deps: BindDeps = { db, authenticate, strict: config.env === 'test' };
  await app.register(
    async (api) => {
      bindFeatures(api, deps, { photos, payments, billing, team });
      await squareWebhook(api, payments);
      await operationRoutes(api, {
        ...deps,
        live,
        stopping: () => stopping,
        codeHealth: () => codeHealth(db),
      });
    },
    { prefix: '/api' },
  );
  await app.register(goTrueRoutes, { prefix: '/auth/v1', db, auth: config.auth });
  publicSettings(app, config);
  if (config.storage.driver === 'disk') await serveStoredFiles(app, config.storage);
  await servePages(app, config.webDir);

  const runner = await startJobs(databaseUrl, jobsOf(config, { photos, payments, billing, team }), log);
  const closeHttp = closer(app);
  const stop = async () => {
    stopping = true;
    // Streams first: an open one would hold the server for ever.
    await live.close();
    await closeHttp();
    await runner.stop();
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

type FeatureDeps = { photos: PhotoDeps; payments: PaymentDeps; billing: BillingDeps; team: TeamDeps };

function jobsOf(config: Config, { photos, payments, billing, team }: FeatureDeps): Jobs {
  const { auth, sms } = config;
  const { db, log } = photos;
  const tasks: Jobs['tasks'] = {
    sweep_platform: () => sweepPlatform(db),
    sweep_sign_in: () => sweepSignIn({ db }),
    sweep_photos: () => sweepPhotos(photos),
    sweep_stored_photos: () => sweepStoredPhotos(photos),
    square_event: (payload) => squareEvent(payments, payload),
    close_charge: (payload) => closeCharge(payments, payload),
    settle_payments: () => settlePayments(payments),
    settle_billing: () => settleBilling(billing),
    make_subscription: (payload) => makeSubscription({ db, log }, payload),
    make_subscriptions: () => makeSubscriptions({ db, log }),
    settle_team: () => settleTeam(team),
  };
  if (auth.mode === 'embedded' && sms) {
    const sender = createSmsSender(sms);
    tasks.send_sign_in_code = (payload) => sendSignInCode({ db, auth, sms: sender, log }, payload);
  }
  const hourly = ['17 * * * * sweep_platform', '37 * * * * sweep_sign_in'];
  const heavy: Jobs['heavy'] = { shrink_image: (payload) => shrinkImage(photos, payload) };
  const money = ['* * * * * settle_payments', '*/5 * * * * settle_billing'];
  const orders = ['*/5 * * * * make_subscriptions'];
  const hosted = team.hosted ? ['* * * * * settle_team'] : [];
  // The nightly one is made up for when the server was off at night.
  const pictures = ['*/10 * * * * sweep_photos', '23 3 * * * sweep_stored_photos ?fill=1d'];
  return { tasks, heavy, cron: [...hourly, ...money, ...orders, ...hosted, ...pictures] };
}

function bindFeatures(
  api: FastifyInstance,
  deps: BindDeps,
  { photos, payments, billing, team }: FeatureDeps,
): void {
  bind(api, deps, routes.audit, auditHandlers);
  bind(api, deps, routes.auth, authHandlers);
  bind(api, deps, routes.billing, billingHandlers(billing));
  bind(api, deps, routes.clients, clientsHandlers(photos.storage));
  bind(api, deps, routes.dashboard, dashboardHandlers);
  bind(api, deps, routes.deliveries, deliveriesHandlers(photos));
  bind(api, deps, routes.documents, documentsHandlers);
  bind(api, deps, routes.orders, ordersHandlers(photos.storage));
  bind(api, deps, routes.payments, paymentsHandlers(payments));
  bind(api, deps, routes.photos, photosHandlers(photos));
  bind(api, deps, routes.search, searchHandlers(photos.storage));
  bind(api, deps, routes.settings, settingsHandlers({ square: payments.square }));
  bind(api, deps, routes.subscriptions, subscriptionsHandlers);
  bind(api, deps, routes.team, teamHandlers(team));
  bind(api, deps, routes.verifications, verificationsHandlers(photos.storage));
}

/** What the web app must know before anyone signs in, so that one build serves every configuration. */
function publicSettings(app: FastifyInstance, config: Config): void {
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // The simulators run on this machine: reach them by the name that reached us.
    const page = (address: string | undefined) => {
      if (!address) return undefined;
      const url = new URL(address);
      url.hostname = request.hostname;
      return url.href;
    };
    const inbox = page(config.smsInboxUrl);
    return {
      auth_url: config.auth.url,
      auth_api_key: config.auth.mode === 'supabase' ? config.auth.apiKey : '',
      demo: inbox
        ? {
            sms_inbox_url: inbox,
            square_url: page(config.vendorPages.square),
            pennylane_url: page(config.vendorPages.pennylane),
          }
        : null,
    };
  });
}

/**
 * Database (embedded unless DATABASE_URL), migrations, demonstration shop once, then `serve`.
 * @throws the reason of `interrupted`, at the next step and with the database stopped: who is killed here would leave it running
 */
export async function startServer(
  config: Config,
  log: Logger,
  interrupted: AbortSignal,
): Promise<RunningServer> {
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

/** In the background: the shop opens before its photos are there. */
async function addDemoPhotos(config: Config, databaseUrl: string, log: Logger) {
  const { startDemoPhotos } = await import('./demo/photos/start-photos.ts');
  const storage = await createStorage(config.storage);
  return startDemoPhotos({
    databaseUrl,
    storage,
    imaging: createImaging(),
    temporaryDir: join(config.dataDir, 'temporary'),
    log,
  });
}

/** For real: `node server/src/main.ts` with everything configured. The start command of the demonstration has its own script. */
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
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  });
}
