import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientQuery } from '../features/clients/clients.queries.ts';
import { orderQuery } from '../features/orders/order.queries.ts';
import { orderPaymentsQuery } from '../features/payments/payments.queries.ts';
import { locationsQuery } from '../features/settings/locations.queries.ts';
import { shopQuery, squareLocationsQuery } from '../features/settings/settings.queries.ts';
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
const DATES = 'Les dates n’ont pas pu être chargées.';

test.each([
  ['an order', () => client.fetchQuery(orderQuery(1)), 'La commande n’a pas pu être chargée.'],
  ['payments', () => client.fetchQuery(orderPaymentsQuery(1)), 'Les paiements n’ont pas pu être chargés.'],
  ['a client', () => client.fetchQuery(clientQuery(1)), 'Le client n’a pas pu être chargé.'],
  ['a subscription', () => client.fetchQuery(subscriptionQuery(1)), 'L’abonnement n’a pas pu être chargé.'],
  ['coming dates', () => client.fetchInfiniteQuery(comingDatesQuery(1)), DATES],
  ['past dates', () => client.fetchInfiniteQuery(pastDatesQuery(1)), DATES],
  [
    'the locations of Square',
    () => client.fetchQuery(squareLocationsQuery),
    'La réponse du serveur est illisible. Réessayez dans un instant.',
  ],
  ['the shop', () => client.fetchQuery(shopQuery), 'L’identité de la boutique n’a pas pu être chargée.'],
  // The specification's own words.
  ['locations', () => client.fetchQuery(locationsQuery), 'Failed to fetch locations'],
])('words an answer without a sentence to a request for %s', (_, read, sentence) =>
  expect(read()).rejects.toHaveProperty('message', sentence),
);
