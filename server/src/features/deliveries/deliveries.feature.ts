import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { defineFeature } from '../../feature.ts';
import { deliveriesAudit } from './deliveries.audit.ts';
import { deliveriesHandlers } from './deliveries.routes.ts';

export const deliveriesFeature = defineFeature({
  routes: deliveriesRoutes,
  handlers: deliveriesHandlers,
  audit: deliveriesAudit,
});
