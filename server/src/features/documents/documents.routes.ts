import type { documentsRoutes } from '@florilege/contract/documents/documents.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { printFile, purchaseOrderFile } from './documents.service.ts';

export const documentsHandlers: Handlers<typeof documentsRoutes> = {
  purchaseOrder: ({ db, params }) => purchaseOrderFile(db, params.id),
  print: async ({ db, query }) => ({
    ...(await printFile(db, query.order_id, query.kind)),
    download: query.download === '1',
  }),
};
