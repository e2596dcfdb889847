import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { test as base, type Page } from '@playwright/test';
import { shopUrl } from './api.ts';
import { giveBack, takePage } from './pages.ts';
import type { Person } from './people.ts';
import { lockQueue, QUEUE_TIMEOUT } from './queue.ts';
import { archiveShop, makeShop } from './shops.ts';
import { pairTerminal } from './square.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Opens a page of the shop as a person who is signed in already. The page was another journey's before. */
  as(person: Person, path?: string): Promise<Page>;
  /** The queue of verifications is this journey's alone. Named before `as`: its pages leave their cards first. */
  queue: undefined;
  /** A shop of this journey alone, with a terminal: no other journey's card is awaited there. */
  terminalShop: Location;
};

/** Journeys against the shop of the run. An error in the browser's console fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(shopUrl()),
  queue: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const release = await lockQueue();
      await use(undefined);
      await release();
    },
    { timeout: QUEUE_TIMEOUT },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  terminalShop: async ({}, use) => {
    const shop = await pairTerminal(await makeShop());
    await use(shop);
    await archiveShop(shop.id);
  },
  as: async ({ browser, viewport, isMobile }, use, testInfo) => {
    const device = { viewport, isMobile };
    const pages: Page[] = [];
    const errors: string[] = [];
    await use(async (person, path = '/') => {
      const page = await takePage(browser, device, person);
      pages.push(page);
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await page.goto(path);
      return page;
    });
    for (const page of pages) {
      await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
      if (testInfo.status === testInfo.expectedStatus) await giveBack(page, device);
      else await page.context().close();
    }
    if (errors.length > 0) throw new Error(`errors in the browser's console:\n${errors.join('\n')}`);
  },
});
