import { mainLocation } from '../state/locations.ts';
import type { Terminal, World } from '../state/world.ts';
import { type CheckoutSearch, listQuery, paymentsQuery } from './bodies.ts';
import { invalid } from './refusals.ts';

type Query = Record<string, string>;

const DAY_MS = 86_400_000;

export function linkList(world: World, query: Query): object {
  const { cursor, limit } = listQuery(1000).parse(query);
  return listed('payment_links', pageOf(world.links.all(), limit, cursor));
}

export function codeList(world: World, query: Query): object {
  const { cursor, limit, location_id, status } = listQuery(100).parse(query);
  const statuses = status?.split(',');
  const found = world.codes
    .all((code) => (location_id ?? code.location_id) === code.location_id)
    .filter((code) => !statuses || statuses.includes(code.status));
  return listed('device_codes', pageOf(found, limit, cursor));
}

export function deviceList(world: World, query: Query): object {
  const { cursor, limit, location_id } = listQuery(100).parse(query);
  const found = world.terminals.all((one) => (location_id ?? one.location_id) === one.location_id);
  const { items, next } = pageOf(found, limit, cursor);
  return { devices: items.map(asDevice), ...next };
}

function asDevice({ id, name, location_id, online }: Terminal): object {
  const model = { type: 'TERMINAL', manufacturer: 'SQUARE', model: 'T2', version: '6.61.0038' };
  const application = { application_type: 'TERMINAL_API', version: '6.61', session_location: location_id };
  return {
    id: `device:${id}`,
    attributes: { ...model, name, manufacturers_id: id },
    components: [{ type: 'APPLICATION', application_details: application }],
    status: { category: online ? 'AVAILABLE' : 'OFFLINE' },
  };
}

export function paymentList(world: World, query: Query): object {
  const asked = paymentsQuery.safeParse(query);
  if (!asked.success) throw invalid('INVALID_VALUE', 'Invalid query.', asked.error.issues[0]?.path.join('.'));
  const { begin_time, end_time, sort_order, cursor, limit } = asked.data;
  // Square lists one location: the main one unless the query names another.
  const location = asked.data.location_id ?? mainLocation.id;
  const from = begin_time ?? world.now() - 365 * DAY_MS;
  const seen = world.now() - world.settings.list_lag_ms;
  const found = world.payments.all(({ location_id, created_at }) => {
    const at = Date.parse(created_at);
    return location_id === location && at <= seen && isWithin(at, from, end_time);
  });
  if (sort_order === 'DESC') found.reverse();
  return listed('payments', pageOf(found, Math.min(limit, 100), cursor));
}

/** Over the last day unless the filter says more. */
export function checkoutsFound(world: World, { query, cursor, limit }: CheckoutSearch): object {
  const { device_id, status, created_at: { start_at, end_at } = {} } = query?.filter ?? {};
  const from = start_at === undefined ? world.now() - DAY_MS : Date.parse(start_at);
  const to = end_at === undefined ? undefined : Date.parse(end_at);
  const found = world.checkouts.all(
    (checkout) =>
      (device_id ?? checkout.device_options.device_id) === checkout.device_options.device_id &&
      (status ?? checkout.status) === checkout.status &&
      isWithin(Date.parse(checkout.created_at), from, to),
  );
  if (query?.sort?.sort_order !== 'ASC') found.reverse();
  const page = pageOf(found, limit, cursor);
  // A search without result has no list at all.
  return page.items.length === 0 ? page.next : listed('checkouts', page);
}

const isWithin = (at: number, from: number, to = Number.POSITIVE_INFINITY) => at >= from && at < to;

type Page<Item> = { items: Item[]; next: { cursor?: string } };

/** A page that begins after the object that the cursor names; a cursor only when more follow. */
function pageOf<Item extends { id: string }>(all: Item[], limit: number, cursor?: string): Page<Item> {
  const last = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
  const start = last === null ? 0 : all.findIndex(({ id }) => id === last) + 1;
  if (last !== null && start === 0)
    throw invalid('INVALID_CURSOR', 'The pagination cursor is invalid.', 'cursor');
  const items = all.slice(start, start + limit);
  const end = items.at(-1);
  const more = end !== undefined && start + limit < all.length;
  return { items, next: more ? { cursor: Buffer.from(end.id).toString('base64url') } : {} };
}

const listed = (name: string, { items, next }: Page<object>) => ({ [name]: items, ...next });
