import { setTimeout as sleep } from 'node:timers/promises';
import { command, rowStatement } from '../db/db.ts';

/** The right of one process to work at a row; `until` distinguishes it from earlier and later leases. */
export type Lease = { id: number; until: string; first: boolean };

/** Longer than all the requests of one row. */
const LENGTH = '3 minutes';

type LeasedTable = {
  /** Has the columns `id` and `held_until`. */
  table: string;
  free: string;
};

/** The statements of a table whose rows are worked at by one process at a time. */
export function leasesOf({ table, free }: LeasedTable) {
  return {
    take: rowStatement<Lease, [id: number]>(`
      with before as (select id, held_until from ${table} where id = $1 for update)
      update ${table} row set held_until = clock_timestamp() + interval '${LENGTH}'
        from before
       where row.id = before.id and coalesce(before.held_until < clock_timestamp(), true) and ${free}
      returning row.id, row.held_until as until, before.held_until is null as first`),
    release: command<[id: number, until: string]>(
      `update ${table} set held_until = clock_timestamp() where id = $1 and held_until = $2`,
    ),
  };
}

const POLL_MS = 200;

/** Waits `patience` milliseconds for a lease of another process. @returns null when `isOver` */
export async function waitForLease(
  take: () => Promise<Lease | undefined>,
  isOver: () => Promise<boolean>,
  patience: number,
): Promise<Lease | null | undefined> {
  for (const end = Date.now() + patience; ; await sleep(POLL_MS)) {
    const lease = await take();
    if (lease) return lease;
    if (await isOver()) return null;
    if (Date.now() >= end) return undefined;
  }
}
