import type { auditRoutes } from '@florilege/contract/audit/audit.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { auditPage } from './audit.service.ts';

export const auditHandlers: Handlers<typeof auditRoutes> = {
  list: ({ db, query }) => auditPage(db, query),
};
