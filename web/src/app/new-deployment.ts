const KEY = 'florilege-reloaded-at';
const ONCE_PER_MS = 60_000;

/** A part of the app that a new deployment has replaced is gone: the page is loaded afresh, once. */
export function reloadOnNewDeployment(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER_MS) return;
    // Without a server a reload would lose the page as well.
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
