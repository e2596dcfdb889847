import { settingsRoutes } from '@florilege/contract/settings/settings.contract.ts';
import { defineFeature } from '../../feature.ts';
import { firstHourOf, pass } from './first-hour/first-hour.service.ts';
import {
  changeLocation,
  createLocation,
  deleteLocation,
  locationsPage,
  takeOverPlaces,
} from './locations/locations.service.ts';
import { keepToRetention } from './retention/retention.jobs.ts';
import { findRetention, updateRetention } from './retention/retention.repository.ts';
import { retentionDue } from './retention/retention.service.ts';
import { settingsAudit } from './settings.audit.ts';
import { findShop, updateShop } from './settings.repository.ts';
import {
  changeTerminal,
  checkTerminal,
  chooseSquarePlace,
  chooseTerminal,
  newDeviceCode,
  squarePlaces,
  terminalsPage,
} from './settings.service.ts';

export const settingsFeature = defineFeature({
  routes: settingsRoutes,
  handlers: ({ square, connections }) => ({
    locations: ({ db, query }) => locationsPage(db, query),
    createLocation: ({ tx, body }) => createLocation(tx, body),
    changeLocation: ({ tx, params, body }) => changeLocation(tx, params.id, body),
    deleteLocation: ({ tx, params }) => deleteLocation(tx, params.id),
    takeOverLocations: async ({ transact }) => ({ results: await takeOverPlaces({ transact, square }) }),
    updateLocation: ({ db, transact, params, body }) =>
      chooseSquarePlace({ db, transact, square }, params.id, body.square_location_id),
    squareLocations: async () => ({ results: await squarePlaces(square) }),
    generateDeviceCode: ({ db, transact, attempt, params, body }) =>
      newDeviceCode({ db, transact, square }, params.id, { name: body.name, attempt }),
    checkDeviceStatus: ({ db, transact, params }) => checkTerminal({ db, transact, square }, params.id),
    terminals: ({ db, query }) => terminalsPage(db, query),
    createTerminal: ({ tx, body }) => chooseTerminal(tx, body.location, body.device_id),
    updateTerminal: ({ tx, params, body }) => changeTerminal(tx, params.id, body.device_id),
    shop: ({ db }) => findShop(db),
    updateShop: ({ tx, body }) => updateShop(tx, body),
    retention: ({ db }) => findRetention(db),
    retentionDue: ({ db, query }) => retentionDue(db, query),
    updateRetention: ({ tx, body }) => updateRetention(tx, body),
    firstHour: ({ db }) => firstHourOf(db, connections),
    passFirstHour: ({ tx, member, body }) => pass(tx, member, body, connections),
  }),
  // After midnight of Paris, in summer and in winter; caught up when the server was off at night.
  jobs: (deps) => ({
    tasks: { keep_to_retention: () => keepToRetention(deps) },
    cron: ['23 2 * * * keep_to_retention ?fill=1d'],
  }),
  audit: settingsAudit,
});
