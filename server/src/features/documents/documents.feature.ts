import { documentsRoutes } from '@florilege/contract/documents/documents.contract.ts';
import { defineFeature } from '../../feature.ts';
import { printFile, printListFile, purchaseOrderFile } from './documents.service.ts';
import { statementFile } from './statement/statement.service.ts';

export const documentsFeature = defineFeature({
  routes: documentsRoutes,
  handlers: ({ bulkReads, paperTurns: turns }) => ({
    purchaseOrder: ({ db, member, params }) =>
      turns.take(member.id, true, () => purchaseOrderFile({ db, bulkReads }, member, params.id)),
    statement: ({ db, member, params, query }) => {
      bulkReads.note(member.id, [params]);
      return turns.take(member.id, false, () => statementFile(db, params.id, query));
    },
    print: async ({ db, member, query }) => {
      const { order_id, kind, download } = query;
      const draw = () => printFile({ db, bulkReads }, member, order_id, kind);
      const file = await turns.take(member.id, order_id.length === 1, draw);
      return { ...file, download: download === '1' };
    },
    printList: async ({ db, member, query: { kind, download, ...filters } }) => {
      const draw = () => printListFile({ db, bulkReads }, member, filters, kind);
      return { ...(await turns.take(member.id, false, draw)), download: download === '1' };
    },
  }),
});
