import type { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { driversWithLoad } from './deliveries.repository.ts';

export const deliveriesHandlers: Handlers<typeof deliveriesRoutes> = {
  drivers: async ({ db, query }) => ({ drivers: await driversWithLoad(db, query.date ?? today(), query.slot ?? null) }),
};
