import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type FullConfig } from '@playwright/test';
import { type Person, people, signIn } from './people.ts';
import { startShop } from './shop.ts';

/** One shop for the run, and each person signed in once: codes are rationed, as for real members. */
export default async function globalSetup(config: FullConfig) {
  const folder = await mkdtemp(join(tmpdir(), 'florilege-e2e-'));
  const shop = await startShop(join(folder, 'data'));
  process.env.E2E_URL = shop.url;
  process.env.E2E_INBOX = shop.inboxUrl;
  process.env.E2E_SQUARE = shop.squareUrl;
  process.env.E2E_PENNYLANE = shop.pennylaneUrl;
  process.env.E2E_DATA = join(folder, 'data');
  process.env.E2E_STATES = folder;

  const browser = await chromium.launch(config.projects[0]?.use.launchOptions ?? {});
  for (const person of Object.keys(people) as Person[]) {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto(shop.url);
    await signIn(page, shop.inboxUrl, people[person]);
    await context.storageState({ path: join(folder, `${person}.json`) });
    await context.close();
  }
  await browser.close();

  return async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
