const KEY = 'florilege-reloaded-at';
const ONCE_PER_MS = 60_000;

/** Reloads the page, once, when a new deployment has replaced a chunk that it needs. */
export function reloadOnNewDeployment(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER_MS) return;
    // Without a server a reload would lose the page.
    fetch('/config.json', { cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return;
        sessionStorage.setItem(KEY, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
