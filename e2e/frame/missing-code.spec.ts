import type { Browser, Page } from '@playwright/test';
import { stateOf } from '../support/api.ts';
import { makeClient } from '../support/orders.ts';
import { click, dialog, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Files of the app that cannot be fetched: the network is away, or a deployment has replaced them.

/** A page of its own, as the browser writes to its console what could not be fetched. */
async function open(browser: Browser, address: string, before?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ storageState: stateOf('Comptable') });
  const page = await context.newPage();
  await before?.(page);
  await page.goto(address);
  return page;
}

test('goes on without the code of what lies above the page', async ({ browser, baseURL }) => {
  const missed = new Set<string>();
  const page = await open(browser, `${baseURL}/clients`, async (page) => {
    // It was loaded again for a missing file just now.
    await page.addInitScript(() => sessionStorage.setItem('florilege-reloaded-at', String(Date.now())));
    await page.route(/\/assets\/(overlays|notification-dialog-view)-[^/]+\.js$/, (route) => {
      missed.add(route.request().url());
      return route.abort('connectionreset');
    });
  });
  await expect.poll(() => missed.size).toBe(2);
  await expect(title(page, 'Clients')).toBeVisible();
  await click(page, 'Nouveau client');
  await expect(dialog(page, 'Nouveau client')).toBeVisible();
  await page.context().close();
});

test('meets the failure of a dialog fetched ahead only when it is opened', async ({ browser, baseURL }) => {
  const errors: string[] = [];
  let missed = 0;
  const page = await open(browser, `${baseURL}/clients`, async (page) => {
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(() => sessionStorage.setItem('florilege-reloaded-at', String(Date.now())));
    await page.route(/\/assets\/client-dialog-[^/]+\.js/, (route) => {
      missed += 1;
      return route.abort('connectionreset');
    });
  });
  await expect.poll(() => missed).toBeGreaterThan(0);
  await click(page, 'Nouveau client');
  await expect(dialog(page, 'Erreur')).toContainText('Connexion au serveur impossible');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('tells that a dialog could not be fetched, and opens it once the network is back', async ({
  browser,
  baseURL,
}) => {
  const { id, name } = await makeClient('Berthe Morisot');
  const page = await open(browser, `${baseURL}/clients/${id}/details`);
  const fetched = () => performance.getEntriesByType('resource').map((entry) => entry.name);
  await expect
    .poll(async () => (await page.evaluate(fetched)).join())
    .toContain('/assets/notification-dialog-view-');
  await page.context().setOffline(true);
  await click(page, /^Modifier/);
  const told = dialog(page, 'Erreur');
  await expect(told).toContainText('Connexion au serveur impossible');
  await click(told, 'OK');
  await expect(told).toBeHidden();
  await expect(title(page, name)).toBeVisible();
  await page.context().setOffline(false);
  await click(page, /^Modifier/);
  await expect(dialog(page, `Modifier ${name}`)).toBeVisible();
  await page.context().close();
});
