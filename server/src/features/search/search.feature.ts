import { searchRoutes } from '@florilege/contract/search/search.contract.ts';
import { defineFeature } from '../../feature.ts';
import { searchHandlers } from './search.routes.ts';

export const searchFeature = defineFeature({
  routes: searchRoutes,
  handlers: ({ storage }) => searchHandlers(storage),
});
