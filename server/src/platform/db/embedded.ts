import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountFor, homeFor } from './embedded-account.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { type Cluster, checkVersion, createCluster, dataOf, readCluster, role } from './embedded-cluster.ts';
import { freePort, launch, runningPostmaster, shutDown } from './embedded-process.ts';
import { settings } from './embedded-settings.ts';

export type EmbeddedDatabase = {
  url: string;
  /** The server was already running, left behind by an owner that was killed. */
  adopted: boolean;
  /** Shuts the server down in order and waits for its end; the second call waits for the first. */
  stop(): Promise<void>;
};

type Log = { error(details: object, message: string): void };

type Options = {
  dataDir: string;
  logFile?: string;
  durable?: boolean;
  log?: Log;
  /** Called when PostgreSQL's process is there and gets ready; not called for an adopted one. */
  launched?: () => void;
};

type Server = {
  dataDir: string;
  cluster: Cluster;
  binaries: Binaries;
  account: Account | undefined;
  logFile: string;
  durable: boolean;
  log: Log | undefined;
  launched: (() => void) | undefined;
  /** Set once chosen: the address must survive a restart of the server under us. */
  port: number | undefined;
  stopping: boolean;
};

type Ownership = { session: pg.Client; adopted: boolean };

/** Ownership of a data folder is this advisory lock, held on a session to the maintenance database. */
const ownershipLock = 7_203_114_902;

/** A killed owner's session ends when the kernel closes its socket: at once, or nearly. */
const patience = [50, 100, 200, 400, 800, 1600];

/** A server that is ready but refuses connections for so long needs a person. */
const longestSilence = 60_000;

/** SQLSTATEs of a server that is starting, stopping, recovering or full: worth another try. */
const passingStates = new Set(['57P01', '57P02', '57P03', '53300']);

function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${role}:${cluster.password}@127.0.0.1:${port}/florilege`;
}

/** Opens a session to the maintenance database, or answers undefined when the server may be ready later. */
async function connect(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: role,
    password: cluster.password,
    database: 'postgres',
    application_name: `florilege-owner-${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  session.on('error', () => undefined);
  try {
    await session.connect();
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    const state = error instanceof pg.DatabaseError ? error.code : undefined;
    if (!state || passingStates.has(state)) return undefined;
    const sentence = `La base de données intégrée refuse la connexion (${state}). Voir son journal.`;
    throw new Error(sentence, { cause: error });
  }
}

async function takeLock(session: pg.Client): Promise<boolean> {
  const query = 'SELECT pg_try_advisory_lock($1) AS taken';
  const { rows } = await session.query<{ taken: boolean }>(query, [ownershipLock]);
  return rows[0]?.taken === true;
}

async function launchServer(server: Server): Promise<void> {
  const { binaries, account, logFile, cluster, launched } = server;
  const { data } = cluster;
  for (let attempt = 1; ; attempt += 1) {
    const port = server.port ?? (await freePort());
    const options = { binaries, data, port, account, logFile, launched };
    const failure = await launch({ ...options, settings: settings(server.durable) });
    // Not ours, perhaps: of two simultaneous starts one finds the lock file of the other.
    if (failure === undefined || runningPostmaster(data)) return;
    // The port was taken meanwhile, or an orphan of the former server is still leaving.
    const passing = /already in use|still in use|Permission denied/.test(failure);
    if (!passing || attempt === 6) {
      throw new Error(`La base de données intégrée n’a pas démarré. Journal : ${logFile}\n${failure}`);
    }
    await sleep(100 * attempt);
  }
}

/** Starts the server unless it runs, then becomes its owner; undefined when `stop` was called meanwhile. */
async function own(server: Server): Promise<Ownership | undefined> {
  let adopted = true;
  let refusals = 0;
  let silentSince = Date.now();
  while (!server.stopping) {
    const running = runningPostmaster(server.cluster.data);
    if (!running) {
      await launchServer(server);
      adopted = false;
      continue;
    }
    // Recovery after a crash takes as long as it takes.
    if (running.status !== 'ready') silentSince = Date.now();
    const session = running.status === 'ready' ? await connect(server.cluster, running.port) : undefined;
    if (!session) {
      if (Date.now() - silentSince > longestSilence) {
        throw new Error(
          `La base de données intégrée (processus ${running.pid}) ne répond pas. Journal : ${server.logFile}`,
        );
      }
      await sleep(20);
      continue;
    }
    if (await takeLock(session).catch(() => false)) {
      server.port = running.port;
      return { session, adopted };
    }
    await session.end().catch(() => undefined);
    const delay = patience[refusals];
    if (delay === undefined) {
      throw new Error(
        `Florilège tourne déjà sur ce dossier de données : ${server.dataDir}. Arrêtez l’autre exemplaire, ou choisissez un autre dossier.`,
      );
    }
    refusals += 1;
    await sleep(delay);
  }
  return undefined;
}

/** Takes ownership again when PostgreSQL ended every session after a crash, or was killed itself. */
function keepOwning(server: Server, first: pg.Client): { release(): Promise<void> } {
  let session = first;
  let recovery = Promise.resolve();
  const watch = (watched: pg.Client) =>
    watched.once('end', () => {
      recovery = recover();
    });
  const recover = async () => {
    while (!server.stopping) {
      const again = await own(server).catch((error: unknown) => {
        server.log?.error({ err: error }, 'embedded database: cannot be taken over yet, next try in 5 s');
        return sleep(5000, undefined, { ref: false });
      });
      if (!again) continue;
      session = again.session;
      watch(session);
      return;
    }
  };
  watch(session);
  return {
    release: async () => {
      server.stopping = true;
      // A launch under way must end first, or its server would outlive us.
      await recovery;
      await shutDown(server.cluster.data, server.binaries);
      await session.end().catch(() => undefined);
    },
  };
}

async function createDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query("SELECT FROM pg_database WHERE datname = 'florilege'");
  if (rowCount === 0) await session.query('CREATE DATABASE florilege');
}

/** Keeps aside, once, the cluster of a data folder that was deleted or cloned anew. */
async function setAside(folder: string, server: Omit<Server, 'cluster'>): Promise<void> {
  const cluster = await readCluster(folder);
  if (cluster && runningPostmaster(cluster.data)) {
    // Refuses if its owner lives.
    const owned = await own({ ...server, cluster });
    await shutDown(cluster.data, server.binaries);
    await owned?.session.end().catch(() => undefined);
  }
  await rm(join(folder, 'cluster-replaced'), { recursive: true, force: true });
  await rename(join(folder, 'cluster'), join(folder, 'cluster-replaced'));
}

/** The URL of the server that runs on this data folder; undefined if none runs. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const cluster = await readCluster(homeFor(resolve(dataDir)).folder);
  if (!cluster) return undefined;
  const running = runningPostmaster(cluster.data);
  return running?.status === 'ready' ? urlOf(cluster, running.port) : undefined;
}

/**
 * Starts the PostgreSQL of the project on a data folder, or adopts the one that a killed process left.
 * Fails with a sentence for people; `durable: false` is for tests.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  const home = homeFor(dataDir);
  const account = accountFor(dataOf(home.folder));
  const binaries = await findBinaries(account, home.folder);
  const logFile = resolve(options.logFile ?? join(dataDir, 'postgresql.log'));
  const shared = {
    dataDir,
    binaries,
    account,
    logFile,
    durable,
    log: options.log,
    launched: options.launched,
  };
  const setup = { ...shared, port: undefined, stopping: false };

  if (home.leftover) await setAside(home.folder, setup);
  home.claim();
  if (!(await readCluster(home.folder))) await createCluster(home.folder, setup);
  const cluster = await readCluster(home.folder);
  if (!cluster) throw new Error(`La base de données n’a pas pu être créée dans ${home.folder}.`);
  await checkVersion(home.folder, binaries.major);

  const server: Server = { ...setup, cluster };
  const owned = await own(server);
  if (!owned || server.port === undefined) throw new Error('Démarrage de la base de données interrompu.');
  await createDatabase(owned.session);
  const keeper = keepOwning(server, owned.session);

  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(cluster, server.port),
    adopted: owned.adopted,
    stop: () => {
      stopped ??= keeper.release();
      return stopped;
    },
  };
}
