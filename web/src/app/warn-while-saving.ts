import { queryClient } from '../shared/api/query-client.ts';

/** What the screen already shows may still be on its way to the server: leaving the page then asks first. */
export function warnWhileSaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (queryClient.isMutating() > 0) event.preventDefault();
  });
}
