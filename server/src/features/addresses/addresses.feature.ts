import { addressesRoutes } from '@florilege/contract/addresses/addresses.contract.ts';
import { defineFeature } from '../../feature.ts';
import { forgetPlaces, keepPlace } from './addresses.repository.ts';
import { searchAddresses } from './addresses.service.ts';

export const addressesFeature = defineFeature({
  routes: addressesRoutes,
  handlers: (deps) => ({
    search: ({ query }) => searchAddresses(deps, query.q),
    keep: async ({ tx, body }) => {
      const { address, postal_code, city, latitude, longitude } = body;
      await keepPlace(tx, address, postal_code ?? '', city, latitude, longitude);
      return body;
    },
  }),
  jobs: ({ db }) => ({
    tasks: { forget_places: () => forgetPlaces(db) },
    cron: ['53 4 * * * forget_places ?fill=1d'],
  }),
});
