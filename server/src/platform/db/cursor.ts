import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

const BATCH = 500;
const next = sql.raw(`fetch ${BATCH} from exported`);

/**
 * The rows of a statement of any length, a batch at a time, all of one moment. The connection is its own until the
 * last row, an error, or the end of whoever reads: then it is free again.
 */
export async function* batchesOf<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[], void> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`declare exported no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`${next}`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}
