import type { auditRoutes } from '@florilege/contract/audit/audit.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { createAuditReader } from './audit.repository.ts';
import { auditPage } from './audit.service.ts';
import type { Journal } from './audit-tables.ts';

export const auditHandlers = (journal: Journal): Handlers<typeof auditRoutes> => {
  const read = createAuditReader(journal);
  return { list: ({ db, query }) => auditPage(db, { journal, read }, query) };
};
