import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkoutRoutes } from './checkouts/checkout-routes.ts';
import { deviceRoutes } from './checkouts/devices.ts';
import { customerRoutes } from './customers.ts';
import { locationRoutes } from './locations.ts';
import { invoiceRoutes } from './money/invoices.ts';
import { linkRoutes } from './money/links.ts';
import { orderRoutes } from './money/orders.ts';
import { paymentRoutes } from './money/payments.ts';
import { refundRoutes } from './money/refunds.ts';
import { Refusal, unauthorized } from './refusal.ts';
import { passTime } from './time.ts';
import type { World } from './world.ts';

type Options = { world: World; accessToken: string };

const ofFramework = z.object({ statusCode: z.int().min(400).max(499) });

/** The API under /v2: every answer, also to nonsense, is JSON in Square's shapes. */
export async function squareApi(app: FastifyInstance, { world, accessToken }: Options): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const refusal = asRefusal(error);
    return reply.code(refusal.status).send({ errors: refusal.errors });
  });
  app.setNotFoundHandler(() => {
    throw new Refusal(404, {
      category: 'INVALID_REQUEST_ERROR',
      code: 'NOT_FOUND',
      detail: 'Resource not found.',
    });
  });
  app.addHook('preHandler', async (request) => {
    if (request.headers.authorization !== `Bearer ${accessToken}`) throw unauthorized;
    passTime(world);
  });

  for (const routes of [
    locationRoutes,
    linkRoutes,
    orderRoutes,
    paymentRoutes,
    checkoutRoutes,
    deviceRoutes,
    customerRoutes,
    invoiceRoutes,
    refundRoutes,
  ]) {
    routes(app, world);
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const known = ofFramework.safeParse(error);
  if (!known.success) throw error;
  return new Refusal(known.data.statusCode, {
    category: 'INVALID_REQUEST_ERROR',
    code: 'BAD_REQUEST',
    detail: 'Bad request.',
  });
}
