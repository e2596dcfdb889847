import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { command } from '../db/db.ts';

const RECONNECT_AFTER_MS = 1000;

/**
 * Locks of a session by which other servers see that a pool of workers lives: they end with the process,
 * however it ends.
 */
export class Presence {
  readonly #url: string;
  readonly #log: Logger;
  readonly #held = new Map<string, Promise<unknown>>();
  #client: Promise<pg.Client>;
  #stopped = false;

  private constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#client = this.#connect();
  }

  /** Connects; a database that has no connection left refuses it here. */
  static async open(url: string, log: Logger): Promise<Presence> {
    const presence = new Presence(url, log);
    await presence.#client;
    return presence;
  }

  /** Locks a pool, before its first job. */
  async hold(pool: string): Promise<void> {
    const held = this.#held.get(pool) ?? this.#client.then((client) => lock(client, pool));
    this.#held.set(pool, held);
    await held;
  }

  /** Unlocks a pool that has ended, so that `free_dead_jobs` frees the jobs it left locked. */
  async letGo(pool: string): Promise<void> {
    if (!this.#held.delete(pool)) return;
    const client = await this.#client;
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [pool]);
  }

  async #connect(): Promise<pg.Client> {
    const settings = { application_name: 'florilege-presence', keepAlive: true };
    const client = new pg.Client({ connectionString: this.#url, ...settings });
    client.on('error', () => client.end().catch(() => undefined));
    await client.connect();
    try {
      for (const pool of this.#held.keys()) await lock(client, pool);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Only now: the caller retries a connection that broke while it locked.
    client.on('end', () => {
      if (!this.#stopped) this.#client = this.#connectAgain();
    });
    return client;
  }

  async #connectAgain(): Promise<pg.Client> {
    await sleep(RECONNECT_AFTER_MS);
    return this.#connect().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'jobs cannot show that they run');
      if (this.#stopped) throw error;
      return this.#connectAgain();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const client = await this.#client.catch(() => null);
    await client?.end();
  }
}

const lock = (client: pg.Client, pool: string) =>
  client.query('select pg_advisory_lock(hashtextextended($1, 0))', [pool]);

/** Frees the jobs of processes that ended in their midst: graphile-worker itself keeps them for four hours. */
export const freeDeadJobs = command<[]>(`
  select graphile_worker.force_unlock_workers(array(
    select locked_by
      from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null) pools
     where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))))`);
