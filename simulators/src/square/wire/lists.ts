import { mainLocation } from '../state/locations.ts';
import type { World } from '../state/world.ts';
import { paymentsQuery } from './bodies.ts';
import { invalid } from './refusals.ts';

const YEAR_MS = 365 * 86_400_000;

export function paymentList(world: World, query: Record<string, string>): object {
  const asked = paymentsQuery.safeParse(query);
  if (!asked.success) throw invalid('INVALID_VALUE', 'Invalid query.', asked.error.issues[0]?.path.join('.'));
  // Square lists one location: the main one unless the query names another.
  const { end_time, sort_order, cursor, limit, location_id = mainLocation.id } = asked.data;
  const from = asked.data.begin_time ?? world.now() - YEAR_MS;
  const seen = world.now() - world.settings.list_lag_ms;
  const found = world.payments.all((payment) => {
    const at = Date.parse(payment.created_at);
    const isWithin = at >= from && (end_time === undefined || at < end_time);
    return payment.location_id === location_id && at <= seen && isWithin;
  });
  if (sort_order === 'DESC') found.reverse();
  const { items, next } = pageOf(found, Math.min(limit, 100), cursor);
  return { payments: items, ...next };
}

/** A page that begins after the object that the cursor names; a cursor only when more follow. */
function pageOf<Item extends { id: string }>(all: Item[], limit: number, cursor?: string) {
  const last = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
  const start = last === null ? 0 : all.findIndex(({ id }) => id === last) + 1;
  if (last !== null && start === 0)
    throw invalid('INVALID_CURSOR', 'The pagination cursor is invalid.', 'cursor');
  const items = all.slice(start, start + limit);
  const end = items.at(-1);
  const more = end !== undefined && start + limit < all.length;
  return { items, next: more ? { cursor: Buffer.from(end.id).toString('base64url') } : {} };
}
