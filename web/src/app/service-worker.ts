/** The app opens without network from the second visit on. After the page itself: keeping its parts is nobody's hurry. */
export function registerServiceWorker(): void {
  // Where there is no https there is none; the app works all the same, with network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that forbids it (private browsing, a full disk): the page is here and does without.
  window.addEventListener('load', () => void register().catch(() => undefined));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const replace = () => registration.waiting?.postMessage('take-over');
  replace();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', replace),
  );
}
