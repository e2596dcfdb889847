import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/db.ts';

type Condition = RawBuilder<unknown>;
/** `snapshot`: what was committed when it was counted; null: it has many hits, and was not counted yet. */
type Kept = { n: number; snapshot: string | null; at: number };

/** Marks of changes are removed after a day. */
const KEPT_MS = 3_600_000;
const MOST_KEPT = 500;
/** More rows than that are not looked up one by one: the text is counted again. */
const MOST_ADDED = 500;

/** Of each pool; a transaction has none. */
const counts = new WeakMap<Reader, Map<string, Kept>>();

/** Begins to keep counts that are read with this handle. */
export const keepCounts = (db: Reader) => void counts.set(db, new Map());

/** Whether a text is known to have many hits. */
export const isFrequent = (db: Reader, key: string): boolean => keptOf(db, key) !== null;

export function noteFrequent(db: Reader, key: string): void {
  if (!keptOf(db, key)) keep(db, key, { n: 0, snapshot: null, at: Date.now() });
}

function keptOf(db: Reader, key: string): Kept | null {
  const kept = counts.get(db)?.get(key);
  return kept && kept.at > Date.now() - KEPT_MS ? kept : null;
}

/**
 * The exact number of rows that match: what was counted before, and the rows that came since. After a row was changed
 * or removed, the text is counted again.
 */
export async function countKept(
  db: Reader,
  key: string,
  table: string,
  hits: Condition,
  looked: Condition,
): Promise<number> {
  const kept = keptOf(db, key);
  const { n = 0, snapshot = null } = kept ?? {};
  const known = snapshot === null ? null : await withAdded(db, n, snapshot, table, looked);
  return known ?? countAnew(db, key, table, hits);
}

/** Null when that is no longer the number. */
async function withAdded(db: Reader, n: number, snapshot: string, table: string, looked: Condition) {
  const since = (column: string) => {
    const [by, then] = [sql.raw(column), sql`${snapshot}::pg_snapshot`];
    return sql`${by} >= pg_snapshot_xmin(${then}) and not pg_visible_in_snapshot(${by}, ${then})`;
  };
  const { rows } = await sql<{ is_valid: boolean; added: number; hits: number }>`
    with added as materialized (select * from ${sql.raw(table)} where ${since('added_in')} limit ${sql.lit(MOST_ADDED + 1)})
    select not exists (select from search_changes where ${since('changed_in')}) as is_valid,
           (select count(*)::int from added) as added,
           (select count(*)::int from added s where ${looked}) as hits`.execute(db);
  const [row] = rows;
  return row?.is_valid && row.added <= MOST_ADDED ? n + row.hits : null;
}

async function countAnew(db: Reader, key: string, table: string, hits: Condition): Promise<number> {
  const { rows } = await sql<{ n: number; snapshot: string }>`
    select count(*)::int as n, pg_current_snapshot()::text as snapshot from ${sql.raw(table)} s where ${hits}`.execute(
    db,
  );
  const { n = 0, snapshot = null } = rows[0] ?? {};
  keep(db, key, { n, snapshot, at: Date.now() });
  return n;
}

function keep(db: Reader, key: string, count: Kept): void {
  const kept = counts.get(db);
  if (!kept) return;
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, count);
}
