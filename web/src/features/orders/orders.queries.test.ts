import { expect, it } from 'vitest';
import { ApiError, NETWORK_MESSAGE } from '../../shared/api/api-error.ts';
import { ordersFailure } from './orders.queries.ts';

it.each([
  [
    new ApiError(NETWORK_MESSAGE, { status: 0, code: 'NETWORK' }),
    `Erreur lors du chargement des commandes: ${NETWORK_MESSAGE}`,
  ],
  [null, 'Erreur lors du chargement des commandes: Failed to fetch orders'],
])('reports orders that could not be read in the specified sentence, with the reason', (error, sentence) => {
  expect(ordersFailure(error)).toBe(sentence);
});
