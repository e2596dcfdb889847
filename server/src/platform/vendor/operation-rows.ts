import { sql } from 'kysely';
import { columnStatement, command, rowStatement, type Tx } from '../db/db.ts';

type OperationTable = {
  /** Has the columns `id`, `attempt`, `state`, `asked` and `updated_at`. */
  table: string;
  select: string;
  /** Which of its rows have no known outcome yet. */
  unknown: string;
  /** Which of its rows the sweep looks at, by their `updated_at`. */
  due: string;
};
type Requested = { id: number; asked: number };

/** The statements that every table of operations needs. */
export function operationRows<Row extends Requested>({ table, select, unknown, due }: OperationTable) {
  const find = rowStatement<Row, [id: number]>(`${select} where row.id = $1`);
  const locked = rowStatement<Row, [id: number]>(`${select} where row.id = $1 for update of row`);
  const count = command<[id: number]>(
    `update ${table} set asked = asked + 1, updated_at = now() where id = $1 and ${unknown}`,
  );
  const write = async (tx: Tx, id: number, changes: Partial<Row>, condition = sql`true`) => {
    const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.join([...set, sql`updated_at = now()`])}
       where id = ${id} and ${condition}`.execute(tx);
    return numAffectedRows > 0n;
  };
  const lock = async (tx: Tx, id: number): Promise<Row> => {
    const row = await locked(tx, id);
    if (!row) throw new Error(`row ${id} of ${table} is gone`);
    return row;
  };
  const isUnknown = sql.raw(unknown);
  return {
    find,
    lock,
    /** The row of an earlier run of the same attempt, unless it failed. */
    ofAttempt: rowStatement<Row, [attempt: string]>(
      `${select} where row.attempt = $1 and row.state <> 'failed'`,
    ),
    /** Locks a row for another request, and counts it while the outcome is unknown. */
    claim: async (tx: Tx, id: number): Promise<Row> => {
      await count(tx, id);
      return lock(tx, id);
    },
    update: async (tx: Tx, id: number, changes: Partial<Row>): Promise<void> => {
      await write(tx, id, changes);
    },
    settle: (tx: Tx, id: number, changes: Partial<Row>): Promise<boolean> =>
      write(tx, id, changes, isUnknown),
    /** @returns false when it was claimed again meanwhile, or the outcome is known by now */
    fail: (tx: Tx, { id, asked }: Requested, changes: Partial<Row> = {}): Promise<boolean> =>
      write(tx, id, { ...changes, state: 'failed' }, sql`asked = ${asked} and ${isUnknown}`),
    /** Claims rows for one run of the sweep, oldest first; `updated_at` alone is no change for the audit. */
    claimDue: columnStatement<number, [limit: number]>(`
      update ${table} set updated_at = now()
       where id in (select id from ${table} where ${due} order by updated_at limit $1 for update skip locked)
      returning id`),
  };
}
