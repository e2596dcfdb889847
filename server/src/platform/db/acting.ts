import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The author of a transaction for the audit: set on the transaction, read by the triggers. */
export type Actor = { memberId: string | null; requestId: string | null };

/** The author of the next transaction. */
export const acting = new AsyncLocalStorage<Actor>();

type Message = { text?: string; type?: string; name?: string; statement?: string; values?: unknown[] };
type Connection = Record<'parse' | 'bind' | 'execute' | 'close', (message: Message) => void> & {
  submittedNamedStatements: Record<string, unknown>;
};
/** `pg.Query` as its client sees it; its declaration has only the part of callers. */
type Internals = {
  name?: string | undefined;
  callback?: (error: Error | null, result: unknown) => void;
  prepare(connection: Connection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};
type Statement = { name?: string | undefined; text: string; values: unknown[] };
const Query = pg.Query as unknown as new (config: object) => Internals;

const say = {
  name: 'say',
  text: "select set_config('app.member_id', $1, true), set_config('app.request_id', $2, true)",
};
/** Connections on which `say` is prepared. */
const saying = new WeakSet<Connection>();

/**
 * The first statement of a transaction, in one message with what begins it and says whose it is: a write has a round
 * trip less. PostgreSQL skips what follows a failure, so the statement never runs outside its transaction.
 */
export class OpeningQuery extends Query {
  readonly #actor: Actor;
  readonly #statementName: string | undefined;
  /** Answers still to come before that of the statement. */
  #opening = 2;

  constructor(statement: Statement, actor: Actor) {
    super({ ...statement, queryMode: 'extended' });
    this.#actor = actor;
    this.#statementName = statement.name;
  }

  override prepare(connection: Connection) {
    connection.parse({ text: 'begin' });
    connection.bind({});
    connection.execute({});
    if (!saying.has(connection)) {
      connection.close({ type: 'S', name: say.name });
      connection.parse(say);
    }
    connection.bind({
      statement: say.name,
      values: [this.#actor.memberId ?? '', this.#actor.requestId ?? ''],
    });
    connection.execute({});
    super.prepare(connection);
    // The client takes the next statement that is parsed for the one of this name.
    this.name = undefined;
  }

  override handleDataRow(message: object) {
    if (this.#opening === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: Connection) {
    if (this.#opening === 0) {
      super.handleCommandComplete(message, connection);
      return;
    }
    this.#opening--;
    if (this.#opening > 0) return;
    saying.add(connection);
    this.name = this.#statementName;
  }

  override handleError(error: Error, connection: Connection) {
    if (this.#statementName) delete connection.submittedNamedStatements[this.#statementName];
    super.handleError(error, connection);
  }
}
