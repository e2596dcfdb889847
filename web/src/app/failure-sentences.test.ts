import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientQuery } from '../features/clients/clients.queries.ts';
import { orderQuery } from '../features/orders/order.queries.ts';
import { orderPaymentsQuery } from '../features/payments/payments.queries.ts';
import { locationsQuery, shopQuery, squareLocationsQuery } from '../features/settings/settings.queries.ts';
import {
  comingDatesQuery,
  pastDatesQuery,
  subscriptionQuery,
} from '../features/subscriptions/subscriptions.queries.ts';
import { connectAccess } from '../shared/api/access.ts';

const realFetch = globalThis.fetch;
beforeAll(() => {
  connectAccess({ token: async () => 'token', renew: async () => false, expire: () => undefined });
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
const failure = (asked: Promise<unknown>) => asked.then(String, (error: Error) => error.message);

it('words an answer without a sentence in French, except where the specification has its own', async () => {
  expect(
    await Promise.all([
      failure(client.fetchQuery(orderQuery(1))),
      failure(client.fetchQuery(orderPaymentsQuery(1))),
      failure(client.fetchQuery(clientQuery(1))),
      failure(client.fetchQuery(subscriptionQuery(1))),
      failure(client.fetchInfiniteQuery(comingDatesQuery(1))),
      failure(client.fetchInfiniteQuery(pastDatesQuery(1))),
      failure(client.fetchQuery(squareLocationsQuery)),
      failure(client.fetchQuery(shopQuery)),
      failure(client.fetchQuery(locationsQuery)),
    ]),
  ).toEqual([
    'La commande n’a pas pu être chargée.',
    'Les paiements n’ont pas pu être chargés.',
    'Le client n’a pas pu être chargé.',
    'L’abonnement n’a pas pu être chargé.',
    'Les dates n’ont pas pu être chargées.',
    'Les dates n’ont pas pu être chargées.',
    'La réponse du serveur est illisible. Réessayez dans un instant.',
    'L’identité de la boutique n’a pas pu être chargée.',
    'Failed to fetch locations',
  ]);
});
