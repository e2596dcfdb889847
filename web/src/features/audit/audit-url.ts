import { aboutPattern, auditKindValues } from '@florilege/contract/audit/audit-kinds.ts';
import { type ListUrlState, listUrl } from '../../shared/list/list-url.ts';
import { day, matching, oneOf, uuid } from '../../shared/read.ts';

const filters = {
  member: uuid,
  kind: oneOf(...auditKindValues),
  date_start: day,
  date_end: day,
  about: matching(aboutPattern),
};

/** /audit with its filters; the journal of one record is a place of its own. */
export const auditUrl = listUrl('/audit', filters, ['about']);

export type AuditUrl = ListUrlState<typeof filters>;
export type AuditFilters = AuditUrl['filters'];
