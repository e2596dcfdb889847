import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Page } from '@playwright/test';
import { makeOrder } from '../support/orders.ts';
import { button, click, dialog, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Rows out of sight take the room that they will fill, so nothing jumps when they come into sight.

for (const path of ['/commandes', '/clients', '/abonnements', '/equipe', '/audit'])
  test(`${path} is as long before its rows are seen as after @phone`, async ({ as }) => {
    const page = await as('Admin', '/');
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 300 });
    // The demonstration's own orders, as those of other journeys have shorter cards than a shop's.
    const month = { delivery_from: addDays(today(), -40), delivery_to: addDays(today(), -10) };
    // Likewise its entries of the journal.
    const before = { date_end: addDays(today(), -1) };
    const own: Record<string, Record<string, string>> = { '/commandes': month, '/audit': before };
    await page.goto(`${path}?${new URLSearchParams(own[path])}`);
    // Once the shops are known, each card names its own.
    if (path === '/commandes') await expect(page.getByRole('combobox', { name: 'Boutique' })).toBeVisible();
    await expectLength(page);
  });

/** The room that rows take before they are seen, beside that of their content. */
async function expectLength(page: Page): Promise<void> {
  const lengths = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('main *')].filter(
        (each) => getComputedStyle(each).contentVisibility === 'auto',
      );
      const length = () => rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
      const before = length();
      for (const row of rows) row.style.contentVisibility = 'visible';
      const after = length();
      for (const row of rows) row.style.contentVisibility = '';
      return { count: rows.length, ratio: before / after };
    });
  await expect.poll(async () => (await lengths()).count).toBeGreaterThan(9);
  const { ratio } = await lengths();
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.2);
}

for (const width of [820, 1440])
  for (const path of ['/commandes', '/clients', '/abonnements', '/equipe'])
    test(`${path} has low rows at ${width} px once chosen, from the first paint on`, async ({ as }) => {
      // Marks make the rows of other journeys' orders higher.
      const own = path === '/commandes' ? (await makeOrder()).id : null;
      const page = await as('Admin', path);
      await page.setViewportSize({ width, height: 900 });
      const rows = page.locator(own === null ? 'tr[data-row-id]' : `tr[data-row-id="${own}"]`);
      await rows.first().waitFor();
      // The lowest of the first ones: other journeys change what some of them say, and add others above.
      const height = () =>
        rows.evaluateAll((all) =>
          Math.min(...all.slice(0, 5).map((row) => row.getBoundingClientRect().height)),
        );
      const before = await height();
      await click(page, 'Compact');
      await expect(button(page, 'Compact')).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(height).toBeLessThan(before);
      if (width === 1440) expect(await height()).toBeLessThanOrEqual(path === '/commandes' ? 50 : 45);
      await page.setViewportSize({ width, height: 300 });
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-rows', 'compact');
      await expectLength(page);
      await page.goto(path === '/clients' ? '/commandes' : '/clients');
      await expect(button(page, 'Compact')).toHaveAttribute('aria-pressed', 'true');
    });

for (const [path, label] of [
  ['/commandes', 'Nouvelle commande'],
  ['/clients', 'Nouveau client'],
  ['/abonnements', 'Nouvel abonnement'],
] as const)
  test(`${path} keeps the search that was typed right before a new record`, async ({ as }) => {
    const page = await as('Admin', path);
    const search = page.getByRole('searchbox');
    await search.fill('mar');
    await click(page, label);
    await expect(page).toHaveURL(`${path}?search=mar&new=1`);
    await expect(dialog(page, label)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, label)).toBeHidden();
    await expect(page).toHaveURL(`${path}?search=mar`);
    await expect(search).toHaveValue('mar');
  });

test('a dialog that opens while the one before fades out begins anew', async ({ as }) => {
  const page = await as('Comptable', '/clients');
  const form = dialog(page, 'Nouveau client');
  await click(page, 'Nouveau client');
  await textbox(form, 'Nom').fill('Durand');
  await page.keyboard.press('Escape');
  await click(page, 'Abandonner', { exact: true });
  await expect(page).toHaveURL('/clients');
  await page.goForward();
  await expect(textbox(form, 'Nom')).toBeFocused();
  await expect(textbox(form, 'Nom')).toHaveValue('');
});
