/** The app opens without network from the second visit on. After the page itself: keeping its parts is nobody's hurry. */
export function registerServiceWorker(): void {
  // Where there is no https there is none; the app works all the same, with network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(
      (registration) => {
        const replace = () => registration.waiting?.postMessage('take-over');
        replace();
        registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', replace));
      },
      // A browser that forbids it (private browsing, a full disk): the page is here and does without.
      () => undefined,
    );
  });
}
