export { forgetClient, forgetWords, knownWords } from './client-privacy.repository.ts';
export { oldAccess } from './client-retention.repository.ts';
export { accountSummaryJson } from './client-rows.ts';
export { lockClients } from './clients.repository.ts';
export { assignImages, loadClient, lockClient, noteDoor } from './clients.service.ts';
export { clientsSheet } from './list/client-export.ts';
export { clientsMatching } from './list/client-list.repository.ts';
export { findClients } from './list/client-list.service.ts';
export { BulkReads } from './reads/bulk-reads.ts';
