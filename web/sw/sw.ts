import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// The app without network: its page and its files, as built together. Answers of the API are never cached.

/** No page of the app is below these paths. */
const notPages = [/^\/(api|auth|files|assets)(\/|$)/];
/** Without an answer for this long the cached page is better. */
const PATIENCE_MS = 4_000;

const waited = () =>
  new Promise<never>((_, give) => setTimeout(() => give(new Error('no answer')), PATIENCE_MS));

/** The server's newest page, or without network the one that fits the cached files. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await Promise.race([fetch(request), waited()]);
    if (answer.status < 500) return answer;
  } catch {
    // No network, or too slow.
  }
  return (await matchPrecache('/')) ?? Response.error();
}

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: notPages }));
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });

// Also controls the page that registered it, so that its other files load without network, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * A newer service worker waits while pages use the files of the older one. The page that sends the message
 * has the new files, so it may take over when it is the only one.
 */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
