import { documentsRoutes } from '@florilege/contract/documents/documents.contract.ts';
import { defineFeature } from '../../feature.ts';
import { printFile, purchaseOrderFile } from './documents.service.ts';
import { statementFile } from './statement/statement.service.ts';

export const documentsFeature = defineFeature({
  routes: documentsRoutes,
  handlers: ({ bulkReads }) => ({
    purchaseOrder: ({ db, member, params }) => purchaseOrderFile({ db, bulkReads }, member, params.id),
    statement: ({ db, member, params, query }) => {
      bulkReads.note(member.id, [params]);
      return statementFile(db, params.id, query);
    },
    print: async ({ db, member, query }) => {
      const file = await printFile({ db, bulkReads }, member, query.order_id, query.kind);
      return { ...file, download: query.download === '1' };
    },
  }),
});
