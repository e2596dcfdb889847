import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** Query keys start with the topic of the live updates, which alone say what is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && isApiError(error) && error.transient,
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4_000),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    // A change that cannot be sent fails at once instead of waiting for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
});
