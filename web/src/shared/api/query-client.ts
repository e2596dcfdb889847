import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/**
 * Query keys start with the topic of the live updates: ['orders', 'list', …], ['orders', 'detail', id]. Live updates tell
 * what became stale, so returning to the tab asks for nothing.
 */
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
    // A change that cannot be sent says so at once; it never waits unseen for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
});
