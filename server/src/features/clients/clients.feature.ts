import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { defineFeature } from '../../feature.ts';
import { clientsAudit } from './clients.audit.ts';
import { clientsHandlers } from './clients.routes.ts';

export const clientsFeature = defineFeature({
  routes: clientsRoutes,
  handlers: ({ storage }) => clientsHandlers(storage),
  audit: clientsAudit,
});
