import { expect, test } from 'vitest';
import { NETWORK_MESSAGE, networkError } from '../../shared/api/api-error.ts';
import { ordersFailure } from './orders.queries.ts';

test.each([
  [networkError(), `Erreur lors du chargement des commandes: ${NETWORK_MESSAGE}`],
  [null, 'Erreur lors du chargement des commandes: Failed to fetch orders'],
])('reports orders that could not be read in the specified sentence, with the reason', (error, sentence) => {
  expect(ordersFailure(error)).toBe(sentence);
});
