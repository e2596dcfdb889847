import type { z } from 'zod';
import { mainLocation } from '../state/locations.ts';
import type { World } from '../state/world.ts';
import * as bodies from './bodies.ts';
import { invalid } from './refusals.ts';

type Query = Record<string, string>;

const YEAR_MS = 365 * 86_400_000;
const LONGEST_PAGE = 100;

/** Square lists the payments of one location: the main one unless the query names another. */
export function paymentList(world: World, query: Query): object {
  const asked = askedFor(bodies.salesQuery, query);
  const { location_id = mainLocation.id } = asked;
  const found = world.payments.all(
    (payment) => payment.location_id === location_id && isListed(world, payment, asked.begin_time),
  );
  const { items, next } = pageOf(found, asked);
  return { payments: items, ...next };
}

/** Of all locations unless the query names one. */
export function refundList(world: World, query: Query): object {
  const asked = askedFor(bodies.refundsQuery, query);
  const { location_id, updated_at_begin_time, sort_field } = asked;
  const found = world.refunds.all(
    (refund) =>
      isListed(world, refund) &&
      Date.parse(refund.updated_at) >= updated_at_begin_time &&
      (location_id ?? refund.location_id) === refund.location_id,
  );
  if (sort_field === 'UPDATED_AT') found.sort((a, b) => a.updated_at.localeCompare(b.updated_at));
  const { items, next } = pageOf(found, asked);
  return { refunds: items, ...next };
}

/** Of all locations unless the query names one, newest first. */
export function disputeList(world: World, query: Query): object {
  const { location_id, cursor } = askedFor(bodies.disputesQuery, query);
  const found = world.disputes.all((dispute) => (location_id ?? dispute.location_id) === dispute.location_id);
  const { items, next } = pageOf(found, { sort_order: 'DESC', limit: LONGEST_PAGE, cursor });
  return { disputes: items, ...next };
}

/** Of one location, as payments. */
export function payoutList(world: World, query: Query): object {
  const asked = askedFor(bodies.salesQuery, query);
  const { location_id = mainLocation.id } = asked;
  const found = world.payouts.all(
    (payout) => payout.location_id === location_id && isListed(world, payout, asked.begin_time),
  );
  const { items, next } = pageOf(found, asked);
  return { payouts: items, ...next };
}

export function entryList(world: World, payoutId: string, query: Query): object {
  const { id } = world.payouts.known(payoutId);
  const found = world.entries.all(({ payout_id }) => payout_id === id);
  const { items, next } = pageOf(found, askedFor(bodies.entriesQuery, query));
  return { payout_entries: items, ...next };
}

function askedFor<Asked>(schema: z.ZodType<Asked>, query: Query): Asked {
  const asked = schema.safeParse(query);
  if (asked.success) return asked.data;
  throw invalid('INVALID_VALUE', 'Invalid query.', asked.error.issues[0]?.path.join('.'));
}

/** Created since then, and long enough ago to be in a list. */
function isListed(world: World, { created_at }: { created_at: string }, since = world.now() - YEAR_MS) {
  const at = Date.parse(created_at);
  return at >= since && at + world.settings.list_lag_ms <= world.now();
}

type Paging = { sort_order: 'ASC' | 'DESC'; limit: number; cursor?: string | undefined };

/** A page that begins after the object that the cursor names; a cursor only when more follow. */
function pageOf<Item extends { id: string }>(found: Item[], { sort_order, limit, cursor }: Paging) {
  const all = sort_order === 'ASC' ? found : found.reverse();
  const last = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
  const start = last === null ? 0 : all.findIndex(({ id }) => id === last) + 1;
  if (last !== null && start === 0)
    throw invalid('INVALID_CURSOR', 'The pagination cursor is invalid.', 'cursor');
  const until = start + Math.min(limit, LONGEST_PAGE);
  const items = all.slice(start, until);
  const end = items.at(-1);
  const more = end !== undefined && until < all.length;
  return { items, next: more ? { cursor: Buffer.from(end.id).toString('base64url') } : {} };
}
