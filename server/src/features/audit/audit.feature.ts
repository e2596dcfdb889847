import { auditRoutes } from '@florilege/contract/audit/audit.contract.ts';
import { defineFeature } from '../../feature.ts';
import { createAuditReader } from './audit.repository.ts';
import { auditPage } from './audit.service.ts';

export const auditFeature = defineFeature({
  routes: auditRoutes,
  handlers({ journal }) {
    const read = createAuditReader(journal);
    return { list: ({ db, query }) => auditPage(db, { journal, read }, query) };
  },
});
