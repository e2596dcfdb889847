import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from '../endpoint.ts';
import { pageOf } from '../paging.ts';
import type { World } from '../world.ts';
import { cancelCheckout, checkoutInput, createCheckout, knownCheckout } from './checkouts.ts';

const createBody = z.strictObject({ idempotency_key: z.string().min(1).max(64), checkout: checkoutInput });

const instant = z.iso.datetime({ offset: true });
const searchBody = z.strictObject({
  query: z
    .strictObject({
      filter: z
        .strictObject({
          device_id: z.string().optional(),
          status: z.string().optional(),
          created_at: z.strictObject({ start_at: instant.optional(), end_at: instant.optional() }).optional(),
        })
        .optional(),
      sort: z.strictObject({ sort_order: z.enum(['ASC', 'DESC']).optional() }).optional(),
    })
    .optional(),
  cursor: z.string().optional(),
  limit: z.int().min(1).max(100).default(100),
});

const DAY_MS = 86_400_000;

function search(world: World, { query, cursor, limit }: z.infer<typeof searchBody>): object {
  const { device_id, status, created_at = {} } = query?.filter ?? {};
  const from = created_at.start_at === undefined ? world.now() - DAY_MS : Date.parse(created_at.start_at);
  const to = created_at.end_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(created_at.end_at);
  const found = [...world.checkouts.values()]
    .map(({ wire }) => wire)
    .filter((wire) => (device_id ?? wire.device_options.device_id) === wire.device_options.device_id)
    .filter((wire) => (status ?? wire.status) === wire.status)
    .filter((wire) => Date.parse(wire.created_at) >= from && Date.parse(wire.created_at) < to);
  const { items, ...next } = pageOf(
    query?.sort?.sort_order === 'ASC' ? found : found.reverse(),
    cursor,
    limit,
  );
  return { ...(items.length > 0 && { checkouts: items }), ...next };
}

export function checkoutRoutes(app: FastifyInstance, world: World): void {
  const path = '/terminals/checkouts';
  bodyEndpoint(app, world, 'POST', path, createBody, ({ body }) => ({
    checkout: createCheckout(world, body.checkout),
  }));
  bodyEndpoint(app, world, 'POST', `${path}/search`, searchBody, ({ body }) => search(world, body));
  endpoint(app, world, 'GET', `${path}/:id`, ({ id }) => ({ checkout: knownCheckout(world, id).wire }));
  endpoint(app, world, 'POST', `${path}/:id/cancel`, ({ id }) => ({
    checkout: cancelCheckout(world, knownCheckout(world, id)),
  }));
}
