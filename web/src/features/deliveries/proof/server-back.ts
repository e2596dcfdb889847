import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../shared/api/api-error.ts';

/**
 * Calls `back` when a query is answered after one that found no server, or one in trouble: browsers may say nothing of a network that
 * is back, and never of a server. @returns the end
 */
export function onServerBack(queryClient: QueryClient, back: () => void): () => void {
  let away = false;
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'failed' || action.type === 'error') {
      if (isApiError(action.error) && action.error.transient) away = true;
    } else if (action.type === 'success' && !action.manual && away) {
      away = false;
      back();
    }
  });
}
