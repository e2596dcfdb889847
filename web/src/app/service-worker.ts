import { firstView } from '../shared/api/first-view.ts';

/** Makes the app open without network from the second visit on; its files come after the first view. */
export function registerServiceWorker(): void {
  // Without https there is no service worker, and the app needs the network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private browsing or a full disk forbid it; the page works without.
  void firstView()
    .then(register)
    .catch(() => undefined);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const replace = () => registration.waiting?.postMessage('take-over');
  replace();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', replace),
  );
}
