import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader } from '../platform/db/db.ts';
import type { Database } from '../platform/db/schema.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** A row straight into a table, past every rule of the services. @returns it as it is stored */
export async function insertRow<Table extends keyof Database>(
  db: Reader,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<Row<Table>> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  const insert = sql<Row<Table>>`insert into ${sql.table(table)} (${columns}) values (${values}) returning *`;
  const [stored] = (await insert.execute(db)).rows;
  if (!stored) throw new Error(`nothing was inserted into ${table}`);
  return stored;
}

/** The journal of one record, oldest entry first. */
export const auditOf = (db: Reader, entity: string, id: number | string) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
