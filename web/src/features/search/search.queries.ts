import { SEARCH_MIN, searchRoutes } from '@florilege/contract/search/search.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const SEARCH_FAILED = 'La recherche n’a pas abouti.';

/** Results of the server from two characters on; the last ones stay until the new ones have arrived. */
export function useSearch(text: string) {
  const asked = text.trim();
  const enabled = asked.length >= SEARCH_MIN;
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) =>
      call(searchRoutes.everywhere, { query: { q: asked }, signal, fallback: SEARCH_FAILED }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return { ...query, enabled };
}
