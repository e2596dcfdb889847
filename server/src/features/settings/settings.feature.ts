import { settingsRoutes } from '@florilege/contract/settings/settings.contract.ts';
import { defineFeature } from '../../feature.ts';
import { settingsAudit } from './settings.audit.ts';
import { settingsHandlers } from './settings.routes.ts';

export const settingsFeature = defineFeature({
  routes: settingsRoutes,
  handlers: settingsHandlers,
  audit: settingsAudit,
});
