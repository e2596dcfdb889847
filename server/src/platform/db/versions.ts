import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import { changesSince } from './audit.ts';
import type { Tx } from './db.ts';

/** Changes of a row that raise its version. */
export const withNextVersion = <T>(changes: T) => ({
  ...changes,
  version: sql<number>`version + 1`,
  updated_at: sql<string>`now()`,
});

const refusals = {
  orders: 'ORDER_CHANGED',
  clients: 'CLIENT_CHANGED',
  locations: 'LOCATION_CHANGED',
  members: 'MEMBER_CHANGED',
} as const;

/** Refuses a change made on an older version, with what changed since; without a version it overwrites. */
export async function refuseOlder(
  tx: Tx,
  entity: keyof typeof refusals,
  { id, version }: { id: number | string; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const changes = await changesSince(tx, entity, id, seen);
  throw new AppError(refusals[entity], { conflict: { version, changes } });
}
