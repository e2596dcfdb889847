import { SEARCH_MIN, searchRoutes } from '@florilege/contract/search/search.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const SEARCH_FAILED = 'La recherche n’a pas abouti.';

/** What the server finds for a text of two characters and more; the last results stay until the new ones are there. */
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
