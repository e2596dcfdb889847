import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Person, people, signIn } from './people.ts';
import { type Shop, startShop } from './shop.ts';

export type World = { shop: Shop; stateOf: (person: Person) => string; stop: () => Promise<void> };

/**
 * A shop of its own in a temporary folder, with each person signed in once (codes are rationed, as for real members).
 * The environment tells the scenes where it is.
 */
export async function openWorld(browser: Browser): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'florilege-e2e-'));
  const shop = await startShop(join(folder, 'data'));
  const stop = async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
  Object.assign(process.env, {
    E2E_URL: shop.url,
    E2E_INBOX: shop.inboxUrl,
    E2E_SQUARE: shop.squareUrl,
    E2E_PENNYLANE: shop.pennylaneUrl,
    E2E_DATA: join(folder, 'data'),
    E2E_STATES: folder,
  });
  const stateOf = (person: Person) => join(folder, `${person}.json`);
  try {
    for (const person of Object.keys(people) as Person[]) {
      const context = await browser.newContext({ locale: 'fr-FR' });
      const page = await context.newPage();
      await page.goto(shop.url);
      await signIn(page, shop.inboxUrl, people[person]);
      await context.storageState({ path: stateOf(person) });
      await context.close();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { shop, stateOf, stop };
}
