import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// The app without network: its page and its parts are kept as they were built, together. Answers of the API are never kept here:
// what a member may see without network stands in the browser's database under his own number.

/** Below these addresses there is no page of the app. */
const notPages = [/^\/(api|auth|files|assets)(\/|$)/];
/** A line that is worse than none: by then the page that is here is better. */
const PATIENCE_MS = 4_000;

const waited = () =>
  new Promise<never>((_, give) => setTimeout(() => give(new Error('no answer')), PATIENCE_MS));

/** With network the page is the server's newest; without, the one that fits the parts kept here. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await Promise.race([fetch(request), waited()]);
    if (answer.status < 500) return answer;
  } catch {
    // No network, or as good as none.
  }
  return (await matchPrecache('/')) ?? Response.error();
}

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: notPages }));
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });

// Also for the page that stood here before the first one: what it has not loaded yet must come without network, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * A newer one waits until no page stands on the parts that the older one keeps. The page that asks was loaded from the new deployment
 * already: alone, it has nothing to lose.
 */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
