import { auditRoutes } from '@florilege/contract/audit/audit.contract.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { mergePages } from '../../shared/list/list-pages.ts';
import { EVERYTHING } from '../../shared/live/everything.ts';
import type { AuditFilters } from './audit-url.ts';

const LOAD_FAILED = 'Le journal n’a pas pu être chargé.';

const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.list, {
        query: { ...filters, ...(pageParam !== '' && { after: pageParam }) },
        signal,
        fallback: LOAD_FAILED,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Every change of the shop is an entry.
    meta: { topics: EVERYTHING },
  });

/** The journal as far as it is loaded, each entry once. */
export function useAudit(filters: AuditFilters) {
  const query = useInfiniteQuery(auditQuery(filters));
  const pages = query.data?.pages;
  const entries = useMemo(() => mergePages(pages ?? []), [pages]);
  return { ...query, entries, subject: pages?.[0]?.subject ?? null };
}
