import type { Page } from '@playwright/test';
import { makeOrderOf } from '../support/orders.ts';
import { button, click, link, query, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// The headings of a list sort it; the sort is in the URL, and the server pages it.

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const rows = (page: Page) => page.locator('main tr[data-row-id]');
const amounts = async (page: Page) => {
  const texts = await page.locator('main tr[data-row-id] > :last-child').allTextContents();
  return texts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')));
};

for (const [path, wrong] of [
  ['/commandes', 'status=nope&delivery_from=2026-31-31'],
  ['/clients', 'type=nope'],
  ['/abonnements', 'state=nope'],
  ['/audit', 'kind=nope'],
] as const)
  test(`an old or mistyped link to ${path} opens the whole list`, async ({ as }) => {
    const page = await as('Senior', `${path}?${wrong}`);
    const main = page.getByRole('main');
    const shown =
      path === '/audit' ? main.getByRole('region').getByRole('listitem') : main.locator('[data-row-id]');
    await expect(shown.first()).toBeVisible();
    await expect(page.getByText('Certains champs sont à corriger')).toBeHidden();
    await expect(button(page, 'Réinitialiser')).toBeHidden();
  });

test('orders are sorted by a heading, which turns, over all pages and on the way back', async ({ as }) => {
  await makeOrderOf('Berthe Morisot', { amount: '98765.43' });
  const page = await as('Senior', '/commandes');
  await rows(page).first().waitFor();
  await expect(heading(page, 'N°')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading(page, 'Montant')).toHaveAttribute('aria-sort', 'none');
  await click(heading(page, 'Montant'), 'Montant');
  await expect(heading(page, 'Montant')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading(page, 'N°')).toHaveAttribute('aria-sort', 'none');
  await expect(rows(page).first()).toContainText('98 765,43');
  expect(query(page)).toEqual({ ordering: '-amount' });
  await expect(button(page, 'Réinitialiser')).toBeHidden();
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20);
  // An amount that another journey changes between the reads of two pages is put right by the next one.
  const fall = async () => {
    const seen = await amounts(page);
    return seen.every((one, at) => at === 0 || one <= (seen[at - 1] ?? 0));
  };
  await expect.poll(fall).toBe(true);

  await page.evaluate(() => scrollTo(0, 0));
  await link(page, /^Commande \d+, Berthe Morisot/)
    .first()
    .click();
  await expect(title(page, /^Commande \d+/)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Montant')).toHaveAttribute('aria-sort', 'descending');
  await click(heading(page, 'Montant'), 'Montant');
  await expect(heading(page, 'Montant')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).not.toContainText('98 765,43');
  await click(heading(page, 'N°'), 'N°');
  await expect(heading(page, 'N°')).toHaveAttribute('aria-sort', 'descending');
  expect(query(page)).toEqual({});
});

test('a search is the best first, and its headings sort nothing', async ({ as }) => {
  const page = await as('Senior', '/commandes?ordering=amount&search=paris');
  await rows(page).first().waitFor();
  await expect(heading(page, 'Montant')).not.toHaveAttribute('aria-sort');
  await expect(button(heading(page, 'Montant'))).toHaveCount(0);
});

test('clients are sorted from Z, by the keyboard as well', async ({ as }) => {
  const page = await as('Comptable', '/clients');
  await rows(page).first().waitFor();
  await expect(heading(page, 'Nom')).toHaveAttribute('aria-sort', 'ascending');
  const first = await rows(page).first().textContent();
  await button(heading(page, 'Nom'), 'Nom').press('Enter');
  await expect(heading(page, 'Nom')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).not.toHaveText(first ?? '');
  await page.reload();
  await expect(heading(page, 'Nom')).toHaveAttribute('aria-sort', 'descending');
});
