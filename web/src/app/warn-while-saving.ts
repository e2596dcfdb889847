import { queryClient } from '../shared/api/query-client.ts';

/** Leaving the page asks first while a change is being sent, as the screen may show it already. */
export function warnWhileSaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (queryClient.isMutating() > 0) event.preventDefault();
  });
}
