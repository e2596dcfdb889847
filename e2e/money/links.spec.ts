import type { Locator, Page } from '@playwright/test';
import { action, financial, payments, sums } from '../support/order-page.ts';
import { makeClient, makeOrder, makeOrderOf } from '../support/orders.ts';
import { orderList, selectOrders } from '../support/orders-list.ts';
import { button, click, dialog, selectionBar, textbox } from '../support/roles.ts';
import { act, linkAt, locationAtSquare } from '../support/square.ts';
import { expect, test } from '../support/test.ts';

// Payment links, of one order and of several, against Square's simulator. The second location takes links.

const confirm = (page: Page, title: string) => click(dialog(page, title), 'OK');

/** Chooses a location in the dialog that opens. @returns the dialog of the link */
async function generateLink(page: Page, location: { name: string }): Promise<Locator> {
  const choice = dialog(page, 'Générer le lien de paiement');
  await choice.getByRole('radio', { name: new RegExp(location.name) }).check();
  await click(choice, 'Générer le lien');
  return dialog(page, 'Lien de paiement généré');
}

/** Orders of one payer who has no others. */
async function ordersOf(name: string, ...amounts: string[]) {
  const payer = await makeClient(name);
  const orders = [];
  for (const amount of amounts) orders.push(await makeOrder({ payer_account: payer.id, amount }));
  return { search: encodeURIComponent(payer.name), orders };
}

test('sees a link paid on the customer’s page without a reload', async ({ as }) => {
  const location = await locationAtSquare(1);
  const order = await makeOrderOf('Lien Jacinthe', { amount: '58.50' });
  const page = await as('Fleuriste', `/commandes/${order.id}/payments`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await action(page, 'Générer le lien de paiement').click();
  const made = await generateLink(page, location);
  await expect(made).toContainText('58,50 €');
  await expect(made.getByRole('img', { name: /^QR code du lien de paiement/ })).toBeVisible();
  // It says so for two seconds.
  const said = button(made, 'Lien copié').waitFor();
  await click(made, 'Copier le lien');
  await said;
  await expect(button(made, 'Copier le lien')).toBeVisible();
  const url = await textbox(made, 'Lien de paiement').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await button(made, 'Fermer').last().click();

  await expect(financial(page, 'Lien généré')).toBeVisible();
  await expect(payments(page)).toContainText('Lien de paiement ouvert');
  const customer = await page.context().newPage();
  await customer.goto(url);
  await customer.getByRole('radio', { name: /Carte refusée/ }).check();
  await click(customer, /^Payer/);
  await expect(customer.getByRole('alert')).toContainText('Carte refusée par la banque');
  await action(page, 'Vérifier le paiement').click();
  await expect(dialog(page, 'Paiement non confirmé')).toContainText(
    "Le paiement n'a pas encore été confirmé.",
  );
  await confirm(page, 'Paiement non confirmé');

  await click(customer, /^Payer/);
  await expect(financial(page, 'Payée')).toBeVisible({ timeout: 60_000 });
  await expect(sums(page)).toContainText(/Reste à payer\s*0,00/);
  await expect(payments(page)).not.toContainText('Lien de paiement ouvert');
});

test('takes one link for three orders, paid in the list without a reload @phone', async ({ as }) => {
  const location = await locationAtSquare(1);
  const { search, orders } = await ordersOf('Lien commun Lupin', '10', '20.50', '30.05');
  const page = await as('Fleuriste', `/commandes?search=${search}`);
  await selectOrders(page, orders);
  const bar = selectionBar(page);
  await click(bar, 'Lien de paiement');
  const made = await generateLink(page, location);
  const [first, second, third] = orders.map(({ id }) => id).sort((a, b) => a - b);
  await expect(made).toContainText(`60,55 € pour les commandes ${first}, ${second} et ${third}`);
  const url = await textbox(made, 'Lien de paiement').inputValue();
  await button(made, 'Fermer').last().click();
  await expect(bar).toBeHidden();
  const list = orderList(page);
  await expect(list.getByText('Lien généré')).toHaveCount(3);

  await act(`${linkAt(url)}/pay`);
  await expect(list.getByText('Payée')).toHaveCount(3, { timeout: 60_000 });
});

test('keeps the link on screen when its orders leave the list', async ({ as }) => {
  const location = await locationAtSquare(1);
  const { search, orders } = await ordersOf('Lien quitté Lilas', '12', '13.40');
  const page = await as('Fleuriste', `/commandes?search=${search}&financial_status=unpaid`);
  await selectOrders(page, orders);
  await click(selectionBar(page), 'Lien de paiement');
  const made = await generateLink(page, location);
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await expect(made).toContainText('25,40 €');
  await button(made, 'Fermer').last().click();
  await expect(made).toBeHidden();
});

test('names the other order that loses its link with one of them', async ({ as }) => {
  const location = await locationAtSquare(1);
  const { search, orders } = await ordersOf('Lien partagé Lys', '12', '13.40');
  const page = await as('Fleuriste', `/commandes?search=${search}`);
  await selectOrders(page, orders);
  await click(selectionBar(page), 'Lien de paiement');
  await button(await generateLink(page, location), 'Fermer')
    .last()
    .click();

  const [first, second] = orders;
  const lost = `commun à la commande ${second?.id}, sera supprimé`;
  await page.goto(`/commandes/${first?.id}/payments`);
  await click(payments(page), 'Enregistrer un paiement');
  await expect(dialog(page, 'Enregistrer un paiement')).toContainText(lost);
  await click(dialog(page, 'Enregistrer un paiement'), 'Annuler');
  await action(page, 'Annuler la commande').click();
  await expect(dialog(page, 'Annuler la commande ?')).toContainText(lost);
});
