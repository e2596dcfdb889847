import { click, dialog, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Files of the app that cannot be fetched: the network is away, or a deployment has replaced them.

test('goes on without the code of what lies above the page', async ({ as }) => {
  const page = await as('Fleuriste', '/');
  // It was loaded again for a missing file just now.
  await page.evaluate(() => sessionStorage.setItem('florilege-reloaded-at', String(Date.now())));
  let missed = 0;
  await page.route(/\/assets\/(overlays|notification-dialog-view)-[^/]+\.js$/, (route) => {
    missed += 1;
    return route.abort('connectionreset');
  });
  await page.goto('/clients');
  await expect.poll(() => missed).toBe(2);
  await expect(title(page, 'Clients')).toBeVisible();
  await click(page, 'Nouveau client');
  await expect(dialog(page, 'Nouveau client')).toBeVisible();
});
