import type { Page, Route } from '@playwright/test';

// Requests that are delayed, cut or answered on their way.

/** Holds every request to an address until it is let go; what was cancelled meanwhile cannot be. */
export async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  await page.route(address, (route) => {
    held.push(() => route.continue().catch(() => undefined));
  });
  return async () => {
    await page.unroute(address);
    for (const go of held) await go();
  };
}

/** Without the live stream, from the next load on: other journeys' changes would have the page read again by itself. */
export const withoutLive = (page: Page) => page.route('**/api/live*', () => undefined);

/** The server does what it is asked to, and the browser never hears of it. */
export async function loseAnswers(page: Page, address: string, options?: { times: number }): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(address, lose, options);
}
