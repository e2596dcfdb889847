import { addDays, today } from '@florilege/contract/http/dates.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call, pennylaneUrl, send } from '../support/api.ts';
import { pay } from '../support/money.ts';
import { financial } from '../support/order-page.ts';
import { makeOrder, makeOrderOf } from '../support/orders.ts';
import { orderList, selectOrders } from '../support/orders-list.ts';
import { button, click, dialog, french, isNarrow, link, region, selectionBar } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Quotes and invoices, against Pennylane's simulator.

/** The PDF is in the dialog; a phone, which frames none, says that it is ready. */
async function previewed(page: Page): Promise<void> {
  if (isNarrow(page)) await expect(dialog(page)).toContainText('Le document est prêt', { timeout: 60_000 });
  else await expect(dialog(page).locator('iframe')).toHaveAttribute('src', /^blob:/, { timeout: 60_000 });
  await expect(link(dialog(page), 'Ouvrir')).toHaveAttribute('href', /^blob:/);
}

test('makes one quote for two orders of one payer and shows it @phone', async ({ as }) => {
  const { client: payer, ...one } = await makeOrderOf('Devis Anémone', { amount: '40' });
  const two = await makeOrder({ payer_account: payer.id, amount: '60.05', vat_rate: 20 });
  const page = await as('Fleuriste', `/commandes?search=${encodeURIComponent(payer.name)}`);
  await selectOrders(page, [one, two]);
  await click(selectionBar(page), 'Devis Pennylane', { exact: true });
  await expect(dialog(page)).toContainText('pour ces 2 commandes, une ligne par commande');
  await click(dialog(page), 'Générer le devis');
  await expect(dialog(page, 'Devis Pennylane')).toContainText(`100,05 € · commandes ${one.id} et ${two.id}`);
  await previewed(page);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(selectionBar(page)).toBeHidden();
  await expect(orderList(page).getByText('Devis créé')).toHaveCount(2);

  await page.goto(`/commandes/${one.id}`);
  await click(page, 'Voir le devis');
  await expect(dialog(page)).toContainText('100,05 €');
});

test('says what is left to pay of a selection, and which orders have no receipt from Square', async ({
  as,
}) => {
  const { client: payer, ...one } = await makeOrderOf('Reçu Œillet', { amount: '40' });
  const two = await makeOrder({ payer_account: payer.id, amount: '60' });
  await send('Fleuriste', 'POST', `/orders/${one.id}/payments/`, { method: 'cash', amount: '15.00' });
  const page = await as('Comptable', `/commandes?search=${encodeURIComponent(payer.name)}`);
  await selectOrders(page, [one, two]);
  await expect(selectionBar(page).getByRole('status')).toHaveText('2 commandes · 100,00 € · reste 85,00 €');
  await click(selectionBar(page), 'Reçus Square');
  await expect(dialog(page)).toContainText("La facture n'a pas pu être générée.");
  for (const { id } of [one, two])
    await expect(
      dialog(page)
        .getByRole('listitem')
        .filter({ hasText: String(id) }),
    ).toHaveText(`La commande n° ${id} n’a pas été payée par lien Square.`);
});

test('names a client without postcode, and invoices once he has one', async ({ as }) => {
  const { client: payer, ...order } = await makeOrderOf('Facture Pivoine', { amount: '82.50' });
  await send('Comptable', 'PATCH', `/clients/${payer.id}/`, { postal_code: '' });
  const page = await as('Comptable', `/commandes?search=${encodeURIComponent(payer.name)}`);
  await selectOrders(page, [order]);
  await click(selectionBar(page), 'Facture Pennylane', { exact: true });
  await click(dialog(page), 'Générer la facture');
  await expect(dialog(page).getByRole('alert')).toContainText(`Commande ${order.id}`);
  await expect(dialog(page).getByRole('alert')).toContainText('code postal');
  const complete = link(dialog(page), 'Compléter le client');
  await expect(complete).toHaveAttribute('href', new RegExp(`^/clients/${payer.id}/details\\?return=%2F`));

  await send('Comptable', 'PATCH', `/clients/${payer.id}/`, { postal_code: '75011' });
  await click(dialog(page), 'Générer la facture');
  await expect(dialog(page)).toContainText('82,50 €');
  await previewed(page);
  await page.keyboard.press('Escape');
  await expect(orderList(page).getByText('Facturée')).toBeVisible();
  const books = await (await fetch(`${pennylaneUrl()}_sim/state`)).text();
  expect(books).toContain('82.5');
});

test('says until when an invoice is to be paid, before it is final and after @phone', async ({ as }) => {
  const { client: payer, ...order } = await makeOrderOf('Échéance Ancolie', { amount: '82.50' });
  const paid = await makeOrder({ payer_account: payer.id, amount: '40' });
  await send('Comptable', 'PATCH', `/clients/${payer.id}/`, { payment_terms: '15_days' });
  await pay(paid.id, '40');
  const due = french(addDays(today(), 15));
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  await click(page, 'Générer la facture Pennylane');
  await expect(dialog(page)).toContainText(`Échéance : ${due}`);
  await click(dialog(page), 'Générer la facture');
  await expect(dialog(page)).toContainText(`82,50 € · commande ${order.id} · échéance le ${due}`);

  await page.goto(`/commandes/${paid.id}`);
  await click(page, 'Générer la facture Pennylane');
  await expect(dialog(page)).toContainText('Déjà payée : sans échéance');
  await click(dialog(page), 'Générer la facture');
  await expect(dialog(page)).toContainText(`40,00 € · commande ${paid.id}`);
  await expect(dialog(page)).not.toContainText('échéance le');
});

test('credits the invoice of a cancelled order, so that it can be billed again', async ({ as }) => {
  const order = await makeOrderOf('Avoir Glycine', { amount: '45.00' });
  await send('Fleuriste', 'POST', '/orders/bulk_invoice/', { order_ids: [order.id] });
  await send('Fleuriste', 'PATCH', `/orders/${order.id}/`, { status: 'cancelled' });
  const page = await as('Comptable', `/commandes/${order.id}/payments`);
  const line = page.getByRole('listitem').filter({ hasText: 'Facture à corriger' });
  await expect(line).toContainText('La commande est annulée');
  await page.goto(`/commandes/${order.id}`);
  await click(page, 'Voir la facture Pennylane');
  await expect(dialog(page)).toContainText('demande 45,00 € de plus que ce que coûte la commande');
  await click(dialog(page), 'Faire un avoir');
  const form = dialog(page, 'Faire un avoir');
  await expect(form.getByLabel('Montant')).toHaveValue(/^45,00/);
  await expect(form).toContainText('la commande pourra être facturée de nouveau');
  await click(form, 'Faire l’avoir');
  await expect(form).toContainText('Le motif est requis');
  await form.getByLabel('Motif').fill('Cérémonie annulée');
  await click(form, 'Faire l’avoir');
  await expect(form).toBeHidden();
  await expect(dialog(page)).not.toContainText('de plus que ce que coûte la commande');
  await page.goto(`/commandes/${order.id}/payments`);
  await expect(page.getByText('Reste à payer')).toBeVisible();
  await expect(line).toHaveCount(0);
  // Both papers stay within reach of the order.
  const papers = region(page, 'Factures annulées et avoirs');
  await expect(papers).toContainText(/Facture annulée F\d+45,00\s€/);
  await expect(papers).toContainText('Cérémonie annulée');
  await papers.getByRole('button', { name: /Avoir/ }).click();
  await expect(dialog(page, /^Avoir F\d+/).locator('iframe')).toBeVisible({ timeout: 60_000 });
});

test('says that a quote is outdated, and replaces it', async ({ as }) => {
  const order = await makeOrderOf('Périmé Lilas', { amount: '40.00' });
  await send('Fleuriste', 'POST', '/orders/bulk_quote/', { order_ids: [order.id] });
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  await expect(page.getByText('Voir le devis')).toBeVisible();
  await send('Fleuriste', 'PATCH', `/orders/${order.id}/`, { amount: '52.00' });
  await click(page, 'Refaire le devis');
  await click(dialog(page), 'Générer le devis');
  await expect(dialog(page)).toContainText('52,00 €');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Voir le devis')).toBeVisible();
});

test('lets an order go from a quote that its client refused', async ({ as }) => {
  const order = await makeOrderOf('Devis Refusé', { amount: '40.00' });
  const body = { order_ids: [order.id] };
  const { successful_quotes: made } = await call(
    'Fleuriste',
    routes.billing.bulkQuote,
    '/orders/bulk_quote/',
    body,
  );
  const page = await as('Fleuriste', `/commandes/${order.id}`);
  await expect(financial(page, 'Devis créé')).toBeVisible();
  const denied = await fetch(`${pennylaneUrl()}_sim/quotes/${made[0]?.id}/deny`, { method: 'POST' });
  expect(denied.ok).toBe(true);
  await click(page, 'Voir le devis');
  await expect(dialog(page, 'Devis Pennylane')).toContainText('Refusé');
  await page.keyboard.press('Escape');
  await expect(financial(page, 'En attente')).toBeVisible();
  await expect(button(page, /^Refaire le devis/)).toBeEnabled();
  await click(page, 'Modifier', { exact: true });
  await expect(dialog(page).getByRole('group', { name: `Payeur : ${order.client.name}` })).toBeVisible();
  await expect(dialog(page)).not.toContainText('a un devis');
  await page.goto('/?');
  await page.getByRole('link', { name: /^Reprendre : \d+ devis refusés? ou expirés?/ }).click();
  await expect(link(page, new RegExp(`^Commande ${order.id},`))).toBeVisible();
});
