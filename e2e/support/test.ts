import { join } from 'node:path';
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import type { Person } from './people.ts';
import { holdQueue, QUEUE_TIMEOUT } from './queue-lock.ts';

export { expect } from '@playwright/test';

export const shopUrl = () => process.env.E2E_URL ?? '';
export const inboxUrl = () => process.env.E2E_INBOX ?? '';
/** The simulators' pages; their control plane is below `/_sim/`. */
export const squareUrl = () => process.env.E2E_SQUARE ?? '';
export const pennylaneUrl = () => process.env.E2E_PENNYLANE ?? '';

type Fixtures = {
  /** Opens a page of the shop as a person who is signed in already. */
  as(person: Person, path?: string): Promise<Page>;
  /** The queue of verifications is this journey's alone. */
  queue: undefined;
};

/** Journeys against the shop of the run. A message in the browser's console that tells of an error fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(shopUrl()),
  queue: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const release = await holdQueue();
      await use(undefined);
      await release();
    },
    { timeout: QUEUE_TIMEOUT },
  ],
  as: async ({ browser, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (person, path = '/') => {
      const context = await open(browser, {
        viewport,
        isMobile,
        hasTouch,
        storageState: join(process.env.E2E_STATES ?? '', `${person}.json`),
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
    if (errors.length > 0) throw new Error(`errors in the browser's console:\n${errors.join('\n')}`);
  },
});

function open(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  return browser.newContext({ ...options, baseURL: shopUrl(), locale: 'fr-FR', timezoneId: 'Europe/Paris' });
}
