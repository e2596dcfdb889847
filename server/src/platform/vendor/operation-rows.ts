import { oneColumn, oneRow, type Tx } from '../db/db.ts';

type OperationTable = {
  /** Has the columns `id`, `state`, `asked` and `updated_at`. */
  table: string;
  /** Which of its rows have no known outcome yet. */
  unknown: string;
  /** What a refusal sets; values from $3 on are the caller's. */
  failed?: string;
  /** Which of its rows the sweep looks at, by their `updated_at`. */
  due: string;
};

/** The statements that every table of operations needs. */
export function operationRows({ table, unknown, failed = "state = 'failed'", due }: OperationTable) {
  const count = oneRow<object, [id: number]>(
    `update ${table} set asked = asked + 1, updated_at = now() where id = $1 and ${unknown} returning id`,
  );
  const fail = oneRow<object, unknown[]>(
    `update ${table} set ${failed}, updated_at = now() where id = $1 and asked = $2 and ${unknown} returning id`,
  );
  return {
    /** Counts one more request. @returns false when its outcome is known by now */
    countRequest: async (tx: Tx, id: number): Promise<boolean> => (await count(tx, id)) !== undefined,
    /** Writes that nothing happened. @returns false when it was requested again meanwhile, or its outcome is known by now */
    fail: async (
      tx: Tx,
      { id, asked }: { id: number; asked: number },
      ...values: unknown[]
    ): Promise<boolean> => (await fail(tx, id, asked, ...values)) !== undefined,
    /** Claims rows for one run of the sweep, those not looked at longest first; other instances skip them. Touching `updated_at` alone is no change for audit and live updates. */
    claimDue: oneColumn<number, [limit: number]>(`
      update ${table} set updated_at = now()
       where id in (select id from ${table} where ${due} order by updated_at limit $1 for update skip locked)
      returning id`),
  };
}
