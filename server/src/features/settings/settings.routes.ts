import type { settingsRoutes } from '@florilege/contract/settings/settings.contract.ts';
import type { Square } from '../../integrations/square/square.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { findShop, updateShop } from './settings.repository.ts';
import {
  changeTerminal,
  checkDeviceCode,
  chooseSquarePlace,
  chooseTerminal,
  locationsPage,
  newDeviceCode,
  squarePlaces,
  terminalsPage,
} from './settings.service.ts';

export type SettingsDeps = { square: Square };

export const settingsHandlers = ({ square }: SettingsDeps): Handlers<typeof settingsRoutes> => ({
  locations: ({ db, query }) => locationsPage(db, query),
  updateLocation: ({ db, transact, params, body }) =>
    chooseSquarePlace({ db, transact, square, location: params.id }, body.square_location_id),
  squareLocations: async () => ({ results: await squarePlaces(square) }),
  generateDeviceCode: ({ db, transact, attempt, params, body }) =>
    newDeviceCode({ db, transact, square, location: params.id }, { name: body.name, attempt }),
  checkDeviceStatus: ({ db, transact, params }) =>
    checkDeviceCode({ db, transact, square, location: params.id }),
  terminals: ({ db, query }) => terminalsPage(db, query),
  createTerminal: ({ tx, body }) => chooseTerminal(tx, body.location, body.device_id),
  updateTerminal: ({ tx, params, body }) => changeTerminal(tx, params.id, body.device_id),
  shop: ({ db }) => findShop(db),
  updateShop: ({ tx, body }) => updateShop(tx, body),
});
