import { auditRoutes } from '@florilege/contract/audit/audit.contract.ts';
import { defineFeature } from '../../feature.ts';
import { auditHandlers } from './audit.routes.ts';

export const auditFeature = defineFeature({
  routes: auditRoutes,
  handlers: ({ journal }) => auditHandlers(journal),
});
