export { forgetClient } from './client-privacy.repository.ts';
export { oldAccess } from './client-retention.repository.ts';
export { accountSummaryJson } from './client-rows.ts';
export { lockClients } from './clients.repository.ts';
export { assignImages, loadClient, lockClient, noteDoor } from './clients.service.ts';
export { clientsSheet } from './list/client-export.ts';
export { clientsMatching } from './list/client-list.repository.ts';
export {
  likePattern,
  type NumberedSearch,
  numberedSearch,
  plainWords,
  searchWords,
  startPattern,
} from './list/client-search.ts';
export { ahead, debts } from './list/debts.ts';
export { BulkReads } from './reads/bulk-reads.ts';
