import { auditQuery } from '@florilege/contract/audit/audit.contract.ts';
import { z } from 'zod';
import { tolerant } from '../../shared/search-params.ts';

const { member, kind, date_start, date_end, about } = auditQuery.shape;

/** Search parameters of /audit, named as the API names them. */
export const auditSearch = z.object({
  member: tolerant(member),
  kind: tolerant(kind),
  date_start: tolerant(date_start),
  date_end: tolerant(date_end),
  about: tolerant(about),
});
export type AuditFilters = z.output<typeof auditSearch>;

/** Without what is absent, so that equal filters make equal keys. */
export function filtersOf(search: AuditFilters): AuditFilters {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether anything narrows the journal down; what it is about is a place, not a filter. */
export function isFiltered({ member: by, kind: of, date_start: from, date_end: to }: AuditFilters): boolean {
  return [by, of, from, to].some((value) => value !== undefined);
}
