import { verificationsRoutes } from '@florilege/contract/verifications/verifications.contract.ts';
import { defineFeature } from '../../feature.ts';
import { verificationsAudit } from './verifications.audit.ts';
import { verificationsHandlers } from './verifications.routes.ts';
import { verificationsTodos } from './verifications.todos.ts';

export const verificationsFeature = defineFeature({
  routes: verificationsRoutes,
  handlers: ({ storage }) => verificationsHandlers(storage),
  audit: verificationsAudit,
  todos: verificationsTodos,
});
