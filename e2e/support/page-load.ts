import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';

// A first view as the page itself sees it: when it is there, and what was asked for until then.

export type Kind = 'document' | 'script' | 'style' | 'font' | 'image' | 'data';
type Fetched = {
  kind: Kind;
  path: string;
  /** The path with its query. */
  address: string;
  /** As sent, compressed. */
  bytes: number;
};
export type Load = {
  /** From the navigation to the frame that shows the first view. */
  ms: number;
  /** Cumulative layout shift, until a second after the first view. */
  shift: number;
  /** The elements that it moved. */
  moved: string[];
  /** Everything that was asked for before the first view, finished or not. */
  files: Fetched[];
};

type Watched = { at: number; shift: number; moved: string[] };
declare global {
  var firstView: Watched | undefined;
}

/** Said by the page, as waiting for it from outside would give the page work while it loads. */
const FIRST_VIEW = 'first view';

/** Runs in the page before its own scripts; the first view is an element in sight, and painted. */
function watch([selector, word]: [selector: string, word: string]): void {
  const seen: Watched = { at: 0, shift: 0, moved: [] };
  globalThis.firstView = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = 'hadRecentInput' in entry && !entry.hadRecentInput;
      if (!moved || !('value' in entry) || typeof entry.value !== 'number') continue;
      seen.shift += entry.value;
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      for (const { node, previousRect, currentRect } of sources)
        seen.moved.push(
          `${node?.nodeName}.${node?.className}: ${previousRect.top} → ${currentRect.top}, ${previousRect.height} → ${currentRect.height}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const inSight = (element: Element) => {
    const { top, bottom, height, width } = element.getBoundingClientRect();
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return shown && height > 0 && width > 0 && top < innerHeight && bottom > 0;
  };
  // Every frame, as styles and pictures bring things into sight without any change of the document.
  const look = () => {
    if (![...document.querySelectorAll(selector)].some(inSight)) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.at = performance.now();
      // biome-ignore lint/suspicious/noConsole: the page tells who waits for it
      console.debug(word);
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: what it fetched, with the times of its own clock. */
function fetched() {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return {
    ...(globalThis.firstView ?? { at: 0, shift: 0, moved: [] }),
    timeOrigin: performance.timeOrigin,
    files: entries.map(({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize })),
  };
}

function kindOf(path: string): Kind {
  if (/^\/(api|auth)\/|^\/config\.json|\.webmanifest$/.test(path)) return 'data';
  if (/\.m?js$/.test(path)) return 'script';
  if (path.endsWith('.css')) return 'style';
  if (path.endsWith('.woff2')) return 'font';
  return /\.(svg|png|jpe?g|webp|ico)$/.test(path) || path.startsWith('/files/') ? 'image' : 'document';
}

const SETTLED_MS = 1_000;

/** Opens a page and waits for the first element that `selector` matches to be seen. */
export async function loadPage(page: Page, url: string, selector: string): Promise<Load> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(watch, [selector, FIRST_VIEW] as [string, string]);
  await Promise.all([
    page.waitForEvent('console', { predicate: (message) => message.text() === FIRST_VIEW, timeout: 60_000 }),
    page.goto(url, { waitUntil: 'commit' }),
  ]);
  await page.waitForTimeout(SETTLED_MS);
  const { at, shift, moved, timeOrigin, files } = await page.evaluate(fetched);
  const finished = files
    .filter(({ startTime }) => startTime < at)
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  const known = new Set(files.map(({ name }) => name));
  // A stream, or an answer that is still on its way, has no entry yet.
  const open = requests
    .filter((request) => !known.has(request.url()) && request.timing().startTime - timeOrigin < at)
    .map((request) => ({ name: request.url(), bytes: 0 }));
  return {
    ms: at,
    shift,
    moved,
    files: [...finished, ...open].map(({ name, bytes }) => {
      const { pathname, search } = new URL(name);
      return { kind: kindOf(pathname), path: pathname, address: pathname + search, bytes };
    }),
  };
}

export type Conditions = { network: { latency: number; bytesPerSecond: number } | null; processor: number };

/** A page of its own with nothing in its cache, on a slower network and processor. */
export async function coldPage(context: BrowserContext, { network, processor }: Conditions): Promise<Page> {
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network?.latency ?? 0,
    downloadThroughput: network?.bytesPerSecond ?? -1,
    uploadThroughput: network?.bytesPerSecond ?? -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return page;
}
