import { auditQuery } from '@florilege/contract/audit/audit.contract.ts';
import { type ListUrlState, listUrl } from '../../shared/list/list-url.ts';

const { member, kind, date_start, date_end, about } = auditQuery.shape;
const filters = { member, kind, date_start, date_end, about };

/** /audit with its filters; the journal of one record is a place of its own. */
export const auditUrl = listUrl('/audit', filters, ['about']);

export type AuditUrl = ListUrlState<typeof filters>;
export type AuditFilters = AuditUrl['filters'];
