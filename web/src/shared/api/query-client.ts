import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** The shares of a member are counted over seconds; a read that asked for more waits for its next one. */
const HASTE_MS = 5_000;
const isTooHasty = (error: unknown) => isApiError(error) && error.code === 'RATE_LIMITED';

/** Query keys start with the topic of the live updates, which alone say what is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && isApiError(error) && (error.transient || isTooHasty(error)),
      retryDelay: (failures, error) => (isTooHasty(error) ? HASTE_MS : Math.min(500 * 2 ** failures, 4_000)),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    // A change that cannot be sent fails at once instead of waiting for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
});
