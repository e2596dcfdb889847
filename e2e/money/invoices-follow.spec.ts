import { routes } from '@florilege/contract/routes.ts';
import type { Page } from '@playwright/test';
import { call, pennylaneUrl } from '../support/api.ts';
import { makePaidOrder, pay } from '../support/money.ts';
import { payments, status, sums } from '../support/order-page.ts';
import { makeOrderOf } from '../support/orders.ts';
import { button, click, dialog, region } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// An invoice after its making: avoirs, the bank's transfers, and money that is to be given back.

const line = (page: Page, title: string) =>
  region(payments(page), 'À vérifier').getByRole('listitem').filter({ hasText: title });

async function invoiceOf(order: number) {
  const body = { order_ids: [order] };
  const made = await call('Fleuriste', routes.billing.bulkInvoice, '/orders/bulk_invoice/', body);
  return made.id;
}

/** By the accountant or the client, at Pennylane. @returns the number of what was made there */
async function atPennylane(path: string, body: object = {}, method = 'POST'): Promise<number> {
  const sent = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${pennylaneUrl()}_sim/invoices/${path}`, sent);
  expect(answer.ok, path).toBe(true);
  return (await answer.json()).made;
}

/** Opening an invoice reads it anew at Pennylane. */
async function viewInvoice(page: Page, order: number): Promise<void> {
  await page.goto(`/commandes/${order}`);
  await click(page, 'Voir la facture Pennylane');
  await expect(dialog(page)).toContainText(/Facture Pennylane F\d+/);
  await page.goto(`/commandes/${order}/payments`);
}

test('takes the rest in cash after the amount of a paid order was raised', async ({ as }) => {
  const order = await makePaidOrder('Supplément Iris', '40.00');
  await call('Fleuriste', routes.orders.update, `/orders/${order.id}/`, { amount: '52.00' });
  const page = await as('Fleuriste', `/commandes/${order.id}/payments`);
  await expect(status(page, 'Partiellement payée')).toBeVisible();
  await expect(sums(page)).toContainText(/Reste à payer\s*12,00/);
  await click(sums(page), 'Enregistrer un paiement');
  await click(dialog(page, 'Enregistrer un paiement'), 'Enregistrer le paiement');
  await expect(status(page, 'Payée')).toBeVisible();
  await expect(sums(page)).toContainText(/Reste à payer\s*0,00/);
});

test('credits an invoice in part, then wholly, and bills the order again', async ({ as }) => {
  const order = await makeOrderOf('Avoir Pivoine', { amount: '60.00' });
  await invoiceOf(order.id);
  const page = await as('Senior', `/commandes/${order.id}`);
  const credit = async (amount: string | null) => {
    await click(page, 'Voir la facture Pennylane');
    await click(dialog(page, 'Facture Pennylane'), 'Faire un avoir');
    const form = dialog(page, 'Faire un avoir');
    if (amount) await form.getByLabel('Montant').fill(amount);
    if (amount) await expect(form).toContainText(`la commande coûte ${amount},00 € de moins`);
    await form.getByLabel('Motif').fill('Pivoines manquantes');
    await click(form, 'Faire l’avoir');
    await expect(form).toBeHidden();
  };
  await credit('10');
  await expect(dialog(page, 'Facture Pennylane')).toContainText(/Avoir F\d+\s· 10,00/);
  await page.goto(`/commandes/${order.id}/payments`);
  await expect(sums(page)).toContainText(/Reste à payer\s*50,00/);
  await page.goto(`/commandes/${order.id}`);
  await credit(null);
  await page.goto(`/commandes/${order.id}`);
  await click(page, 'Générer la facture Pennylane');
  await click(dialog(page), 'Générer la facture');
  await expect(dialog(page)).toContainText('50,00 €');
});

test('says that a transfer came for an order that was paid at the till', async ({ as }) => {
  const order = await makeOrderOf('Deux Fois Lys', { amount: '45.00' });
  const invoice = await invoiceOf(order.id);
  await pay(order.id, '45.00', { method: 'card' });
  await atPennylane(`${invoice}/matches`, { amount: '45.00' });
  const page = await as('Senior', `/commandes/${order.id}`);
  await viewInvoice(page, order.id);
  await expect(line(page, 'Payée deux fois')).toContainText('45,00 €');
  await click(line(page, 'Payée deux fois'), 'Noter le virement rendu');
  await expect(line(page, 'Payée deux fois')).toContainText('C’est à vous de rendre 45,00 € par virement');
  await click(line(page, 'Payée deux fois'), 'Noter le virement rendu');
  await expect(line(page, 'Payée deux fois')).toHaveCount(0);
  await expect(status(page, 'Payée')).toBeVisible();
});

test('says that a match was undone at Pennylane, and takes the transfer off', async ({ as }) => {
  const order = await makeOrderOf('Mauvais Virement', { amount: '45.00' });
  const invoice = await invoiceOf(order.id);
  const match = await atPennylane(`${invoice}/matches`, { amount: '45.00' });
  const page = await as('Senior', `/commandes/${order.id}`);
  await viewInvoice(page, order.id);
  await expect(status(page, 'Payée')).toBeVisible();
  await atPennylane(`${invoice}/matches/${match}`, {}, 'DELETE');
  await viewInvoice(page, order.id);
  const detached = line(page, 'Virement détaché de sa facture');
  await expect(button(detached, 'Voir la facture Pennylane')).toBeVisible();
  await click(detached, 'Annuler ce paiement');
  await expect(detached).toContainText('Rien n’est rendu au client');
  await click(detached, 'Annuler ce paiement');
  await expect(detached).toHaveCount(0);
  await expect(status(page, 'Facturée')).toBeVisible();
  await expect(sums(page)).toContainText(/Reste à payer\s*45,00/);
});

test('leads a Senior to a paid order that a Fleuriste has cancelled', async ({ as }) => {
  const order = await makePaidOrder('À Rendre Dahlia', '38.00');
  const florist = await as('Fleuriste', `/commandes/${order.id}`);
  await click(region(florist, 'Actions'), /^Annuler la commande/);
  await click(dialog(florist, 'Annuler la commande ?'), 'Annuler la commande');
  await expect(status(florist, 'Commande annulée')).toBeVisible();
  const page = await as('Senior', '/commandes');
  await button(page, /paiements? à vérifier$/).click({ timeout: 60_000 });
  const found = dialog(page, 'Paiements à vérifier')
    .getByRole('listitem')
    .filter({ hasText: `Commande ${order.id}` });
  await expect(found).toContainText('38,00 € à rendre : la commande est annulée et payée.');
  await click(found, 'Rembourser');
  await click(found, 'Rembourser');
  await expect(found).toHaveCount(0);
});
