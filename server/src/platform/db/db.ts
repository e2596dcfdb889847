import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Actor, acting, OpeningQuery } from './acting.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** A handle a repository reads or writes through: the pool, or the transaction of the request. */
export type Tx = Transaction<Database>;
export type Reader = Db | Tx;

const isoInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
      if (oid === pg.types.builtins.TIMESTAMPTZ) return isoInstant;
      if (oid === pg.types.builtins.DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
} as pg.CustomTypesConfig;

// Statements are prepared under a name: measured 1.5 times as fast. The bound keeps plans from filling the memory.
const statementNames = new Map<string, string>();
const MAX_NAMED = 400;

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_NAMED) return known;
  const name = `q${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

class PreparingClient extends pg.Client {
  /** Of a transaction that has no statement yet. */
  #beginning: Actor | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads; this passes each on unchanged.
  override query(...args: any[]): any {
    const [text, values] = args;
    // The builder gives these an empty list of values; without one each is a single message.
    if (values?.length === 0 && /^(begin|commit|rollback)/.test(text)) return this.#boundary(text);
    if (typeof text === 'string' && Array.isArray(values) && args.length === 2) {
      const name = statementName(text);
      if (this.#beginning) return this.#open({ name, text, values });
      if (name) return super.query({ name, text, values });
    }
    if (this.#beginning) throw new Error('a transaction begins with a statement');
    return Reflect.apply(super.query, this, args);
  }

  /** A transaction without a statement is none for PostgreSQL. */
  #boundary(text: string) {
    const actor = text === 'begin' ? acting.getStore() : undefined;
    const nothing = this.#beginning !== undefined || actor !== undefined;
    this.#beginning = actor;
    return nothing
      ? Promise.resolve({ command: text.toUpperCase(), rowCount: null, rows: [] })
      : super.query(text);
  }

  #open(statement: { name: string | undefined; text: string; values: unknown[] }) {
    const query = new OpeningQuery(statement, this.#beginning ?? { memberId: null, requestId: null });
    this.#beginning = undefined;
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      super.query(query as never);
    });
  }
}

/** For statements outside a transaction: measured, the builder's executor costs as much as a small read. */
const pools = new WeakMap<Reader, pg.Pool>();

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** Opens the pool. Instants come as ISO text, days as `YYYY-MM-DD`, bigint as number. */
export function connect(url: string, size: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Pg's declaration lacks `Client` as a constructor option on some versions; it is documented.
    Client: PreparingClient,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'florilege',
    options: '-c timezone=UTC',
  } as pg.PoolConfig);
  // A connection that breaks is replaced at the next use; without these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool, close: () => db.destroy() };
}

/** A statement that is written out once. `Row`: its columns; `Values`: its parameters. */
export function statement<Row, Values extends unknown[] = unknown[]>(
  text: string,
): (db: Reader, ...values: Values) => Promise<Row[]> {
  return async (db, ...values) => {
    const pool = pools.get(db);
    if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
    const name = statementName(text);
    return (await pool.query<Row & pg.QueryResultRow>({ ...(name && { name }), text, values })).rows;
  };
}

export function rowStatement<Row, Values extends unknown[] = unknown[]>(text: string) {
  const run = statement<Row, Values>(text);
  return async (db: Reader, ...values: Values): Promise<Row | undefined> => (await run(db, ...values))[0];
}

export function columnStatement<Value, Values extends unknown[] = unknown[]>(text: string) {
  const run = statement<Record<string, Value>, Values>(text);
  return async (db: Reader, ...values: Values): Promise<Value[]> =>
    (await run(db, ...values)).flatMap((row) => Object.values(row));
}

/** A statement of one value; `Value` includes undefined where there may be no row. */
export function valueStatement<Value, Values extends unknown[] = unknown[]>(text: string) {
  const run = columnStatement<Value, Values>(text);
  return async (db: Reader, ...values: Values) => (await run(db, ...values))[0] as Value;
}

export function command<Values extends unknown[]>(text: string) {
  const run = statement<never, Values>(text);
  return async (db: Reader, ...values: Values): Promise<void> => {
    await run(db, ...values);
  };
}

/** Name of the constraint that refused a row which points to nothing, null for any other error. */
export function brokenReference(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23503' ? (error.constraint ?? null) : null;
}

const MAX_ATTEMPTS = 4;
const retryable = new Set(['40001', '40P01']);

/** A deadlock or serialisation failure runs `work` again, so it must touch nothing but the database. */
export async function transaction<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await acting.run(actor, () => db.transaction().execute(work));
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt >= MAX_ATTEMPTS || code === undefined || !retryable.has(code)) throw error;
      // A random delay keeps two transactions from colliding again.
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

export type { Actor };

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** For jobs and webhooks, which have no member. */
export const asSystem =
  (db: Db): Transact =>
  (work) =>
    transaction(db, { memberId: null, requestId: null }, work);
