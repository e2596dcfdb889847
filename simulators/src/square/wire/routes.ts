import type { FastifyInstance } from 'fastify';
import { keepBodiesAsText } from '../../shared/json.ts';
import { answerRefusals } from '../../shared/refusal.ts';
import { cancelCheckout, createCheckout } from '../state/checkouts.ts';
import { createCode } from '../state/device-codes.ts';
import { createLink, deleteLink } from '../state/links.ts';
import { locations } from '../state/locations.ts';
import { openOrder } from '../state/orders.ts';
import { startRefund } from '../state/refunds.ts';
import { deviceOf } from '../state/terminals.ts';
import { passTime } from '../state/time.ts';
import type { World } from '../state/world.ts';
import * as bodies from './bodies.ts';
import { type Calls, callsOf } from './call.ts';
import { disputeList, entryList, paymentList, payoutList, refundList } from './lists.ts';
import { refusal } from './refusals.ts';

type Options = { world: World; accessToken: string };

/** The API under /v2: every answer, also to nonsense, is JSON in Square's shapes. */
export async function squareApi(app: FastifyInstance, { world, accessToken }: Options): Promise<void> {
  keepBodiesAsText(app, '*');
  answerRefusals(app, (status) => refusal(status, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST', 'Bad request.'));
  app.setNotFoundHandler(() => {
    throw refusal(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', 'Resource not found.');
  });
  app.addHook('preHandler', async (request) => {
    const detail = 'This request could not be authorized.';
    if (request.headers.authorization !== `Bearer ${accessToken}`)
      throw refusal(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', detail);
    passTime(world);
  });

  const calls = callsOf(app, world);
  calls.on('GET', '/locations', () => ({ locations }));
  for (const routes of [links, orders, payments, terminals]) routes(calls, world);
}

function links({ on, post }: Calls, world: World): void {
  const path = '/online-checkout/payment-links';
  post(path, bodies.linkBody, (body) => createLink(world, body));
  on('DELETE', `${path}/:id`, ({ id }) => deleteLink(world, world.links.known(id)));
}

function orders({ on, post }: Calls, world: World): void {
  post('/orders', bodies.orderBody, ({ order }) => ({ order: openOrder(world, order, { state: 'OPEN' }) }));
  on('GET', '/orders/:id', ({ id }) => ({ order: world.orders.known(id) }));
}

function payments({ on, post }: Calls, world: World): void {
  on('GET', '/payments', ({ query }) => paymentList(world, query));
  on('GET', '/payments/:id', ({ id }) => ({ payment: world.payments.known(id) }));

  post('/refunds', bodies.refundBody, (body) => ({ refund: startRefund(world, body) }));
  on('GET', '/refunds', ({ query }) => refundList(world, query));
  on('GET', '/refunds/:id', ({ id }) => ({ refund: world.refunds.known(id) }));

  on('GET', '/payouts', ({ query }) => payoutList(world, query));
  on('GET', '/payouts/:id/payout-entries', ({ id, query }) => entryList(world, id, query));

  on('GET', '/disputes', ({ query }) => disputeList(world, query));
  on('GET', '/disputes/:id', ({ id }) => ({ dispute: world.disputes.known(id) }));
}

function terminals({ on, post }: Calls, world: World): void {
  const path = '/terminals/checkouts';
  post(path, bodies.checkoutBody, ({ checkout }) => ({ checkout: createCheckout(world, checkout) }));
  on('GET', `${path}/:id`, ({ id }) => ({ checkout: world.checkouts.known(id) }));
  on('POST', `${path}/:id/cancel`, ({ id }) => ({
    checkout: cancelCheckout(world, world.checkouts.known(id)),
  }));

  post('/devices/codes', bodies.codeBody, (body) => ({ device_code: createCode(world, body.device_code) }));
  on('GET', '/devices/codes/:id', ({ id }) => ({ device_code: world.codes.known(id) }));
  on('GET', '/devices/:id', ({ id }) => ({ device: deviceOf(world, id) }));
}
