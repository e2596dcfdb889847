import { toPage } from '@florilege/contract/http/page.ts';
import type { settingsRoutes } from '@florilege/contract/settings/settings.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { listLocations } from './settings.repository.ts';

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  locations: async ({ db, query }) => {
    const locations = await listLocations(db);
    const from = (query.page - 1) * query.page_size;
    return toPage(locations.slice(from, from + query.page_size), locations.length, query);
  },
};
