import {
  ADDRESS_SEARCH_MIN,
  addressesRoutes,
  type FoundAddress,
} from '@florilege/contract/addresses/addresses.contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const DEBOUNCE_MS = 200;
const OFF = ['addresses', 'off'];
const none = { results: [], missing: null };

/**
 * Proposals for a text that is being typed, those for its beginning until its own are there; none without the
 * service, which is then asked no more.
 */
export function useAddresses(text: string, typed: boolean) {
  const queryClient = useQueryClient();
  const [asked] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const isOff = queryClient.getQueryData(OFF) === true;
  const { data } = useQuery({
    queryKey: ['addresses', 'search', asked],
    queryFn: async ({ signal }) => {
      const answer = await call(addressesRoutes.search, { query: { q: asked }, signal });
      if (answer.service === 'off') queryClient.setQueryData(OFF, true);
      return { ...answer, asked };
    },
    enabled: typed && !isOff && asked.length >= ADDRESS_SEARCH_MIN,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const now = text.trim();
  if (!typed || !data || now.length < ADDRESS_SEARCH_MIN || !now.startsWith(data.asked)) return none;
  return { results: data.results, missing: now === data.asked ? data.missing_number : null };
}

/** Keeps where a chosen address is. Only the way to it depends on this, so a failure changes nothing. */
export function keepPlace({ numbered, ...place }: FoundAddress): void {
  if (numbered) void call(addressesRoutes.keep, { body: place }).catch(() => undefined);
}
