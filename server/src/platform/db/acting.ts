import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';

/** The author of a transaction for the audit: set on the transaction, read by the triggers. */
export type Actor = { memberId: string | null; requestId: string | null };

/** Whose transaction begins next. */
export const acting = new AsyncLocalStorage<Actor>();

/** Begins a transaction and says whose it is in one message: a round trip less for every write. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const actor = acting.getStore();
    if (!actor) return super.beginTransaction(connection, settings);
    const [member, request] = [actor.memberId ?? '', actor.requestId ?? ''].map(pg.escapeLiteral);
    const say = `select set_config('app.member_id', ${member}, true), set_config('app.request_id', ${request}, true)`;
    await connection.executeQuery(CompiledQuery.raw(`begin; ${say}`));
  }
}

export class ActingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ActingDriver(this.#config);
  }
}
