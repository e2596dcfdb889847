import type { Page } from '@playwright/test';
import { send } from '../support/api.ts';
import { makeClient, makeOrder } from '../support/orders.ts';
import { orderList, selectOrders } from '../support/orders-list.ts';
import { expect, pennylaneUrl, test } from '../support/test.ts';

// Quotes and invoices, against Pennylane's simulator.

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });

/** The PDF is in the dialog; a phone, which frames none, says that it is ready. */
async function previewed(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await expect(dialog(page)).toContainText('Le document est prêt', { timeout: 20_000 });
  else await expect(dialog(page).locator('iframe')).toHaveAttribute('src', /^blob:/, { timeout: 20_000 });
  await expect(dialog(page).getByRole('link', { name: 'Ouvrir' })).toHaveAttribute('href', /^blob:/);
}

test('makes one quote for two orders of one payer, and both orders show it', async ({
  as,
  isMobile,
}) => {
  const payer = await makeClient('Devis Anémone');
  const one = await makeOrder({ payer_account: payer.id, amount: '40' });
  const two = await makeOrder({ payer_account: payer.id, amount: '60.05', vat_rate: 20 });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(payer.name)}`);
  await selectOrders(page, isMobile, [one, two]);
  await bar(page).getByRole('button', { name: 'Devis' }).click();
  await expect(dialog(page)).toContainText('pour ces 2 commandes, une ligne par commande');
  await dialog(page).getByRole('button', { name: 'Générer le devis' }).click();
  await expect(dialog(page)).toContainText(`100,05 € · commandes ${one.id}, ${two.id}`);
  await previewed(page, isMobile);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(orderList(page, isMobile).getByText('Devis créé')).toHaveCount(2);

  await page.goto(`/commandes/${one.id}`);
  await page.getByRole('button', { name: 'Voir le devis' }).click();
  await expect(dialog(page)).toContainText('100,05 €');
});

test('refuses a quote for orders of different payers before it is requested', async ({ as, isMobile }) => {
  const [one, two] = [await makeClient('Payeur Dahlia'), await makeClient('Payeur Dahlia')];
  const order = await makeOrder({ payer_account: one.id });
  const other = await makeOrder({ payer_account: two.id });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent('Payeur Dahlia')}`);
  await selectOrders(page, isMobile, [order, other]);
  await bar(page).getByRole('button', { name: 'Devis' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Les commandes sélectionnées doivent avoir le même payeur.');
});

test('names a client without postcode in bulk invoices with a link to it, then makes the invoice', async ({
  as,
  isMobile,
}) => {
  const payer = await makeClient('Facture Pivoine');
  await send('Comptable', 'PATCH', `/clients/${payer.id}/`, { postal_code: '' });
  const order = await makeOrder({ payer_account: payer.id, amount: '82.50' });
  const page = await as('Comptable', `/commandes?search=${encodeURIComponent(payer.name)}`);
  await selectOrders(page, isMobile, [order]);
  await bar(page).getByRole('button', { name: 'Facture' }).click();
  await dialog(page).getByRole('button', { name: 'Générer la facture' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(`Commande ${order.id}`);
  await expect(dialog(page).getByRole('alert')).toContainText('code postal');
  await expect(dialog(page).getByRole('link', { name: 'Compléter le client' })).toHaveAttribute(
    'href',
    `/clients/${payer.id}/details`,
  );

  await send('Comptable', 'PATCH', `/clients/${payer.id}/`, { postal_code: '75011' });
  await dialog(page).getByRole('button', { name: 'Générer la facture' }).click();
  await expect(dialog(page)).toContainText('82,50 €');
  await previewed(page, isMobile);
  await page.keyboard.press('Escape');
  await expect(orderList(page, isMobile).getByText('Facturée')).toBeVisible();
  const books = await (await fetch(`${pennylaneUrl()}_sim/state`)).text();
  expect(books).toContain('82.5');
});
