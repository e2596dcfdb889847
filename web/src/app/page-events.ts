import { queryClient } from '../shared/api/query-client.ts';
import { inStorage } from '../shared/in-storage.ts';

const RELOADED_KEY = 'florilege-reloaded-at';
const RELOAD_AT_MOST_MS = 60_000;
const SCHEME = 'data-mantine-color-scheme';

function noteReload(): true {
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  return true;
}

/** Reloads the page, once, when a new deployment has replaced a chunk that it needs. */
export function reloadOnNewDeployment(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = inStorage(() => Number(sessionStorage.getItem(RELOADED_KEY) ?? 0), null);
    // A page that cannot note its reload would be loaded again for ever.
    if (last === null || Date.now() - last < RELOAD_AT_MOST_MS) return;
    // Without a server a reload would lose the page.
    fetch('/config.json', { cache: 'no-store' }).then(
      ({ ok }) => {
        if (ok && inStorage(noteReload, false)) location.reload();
      },
      () => undefined,
    );
  });
}

/** Prints in the light scheme, whatever the screen shows. */
export function printInLight(): void {
  const page = document.documentElement;
  let onScreen: string | null = null;
  addEventListener('beforeprint', () => {
    onScreen = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    if (onScreen !== null) page.setAttribute(SCHEME, onScreen);
  });
}

/** Leaving the page asks first while a change is being sent; the screen may show it already. */
export function warnWhileSaving(): void {
  window.addEventListener('beforeunload', (event) => {
    // A mutation that names `meta.reads` changes nothing.
    if (queryClient.isMutating({ predicate: ({ meta }) => !meta?.reads }) > 0) event.preventDefault();
  });
}
