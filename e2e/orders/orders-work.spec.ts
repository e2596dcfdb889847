import { makeClient, makeOrder, makeOrderOf } from '../support/orders.ts';
import { orderBox, orderRow, orderRows } from '../support/orders-list.ts';
import { button, click, dialog, selectionBar, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Work on the list of orders: a selection, the keyboard, the bin.

test('counts and sums the selection, and wants one payer for quotes and invoices', async ({ as }) => {
  const { client, ...one } = await makeOrderOf('Sélection Jasmin', { amount: '40' });
  const two = await makeOrder({ payer_account: client.id, amount: '1025.50' });
  const foreign = await makeOrderOf(client.name, { amount: '10' });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  const bar = selectionBar(page);
  await expect(orderRows(page)).toHaveCount(3);
  await expect(bar).toBeHidden();
  await orderBox(page, one.id).check();
  await expect(bar.getByRole('status')).toHaveText('1 commande · 40,00 €');
  await orderBox(page, two.id).check();
  await expect(bar.getByRole('status')).toHaveText('2 commandes · 1 065,50 €');
  for (const action of [
    'Lien de paiement',
    'Facture Pennylane',
    'Devis Pennylane',
    'Reçus Square',
    'Imprimer',
  ]) {
    await expect(button(bar, action)).toBeEnabled();
  }

  await orderBox(page, foreign.id).check();
  await expect(button(bar, 'Lien de paiement')).toBeEnabled();
  await expect(button(bar, 'Facture')).toBeDisabled();
  const why = 'Les commandes sélectionnées doivent avoir le même payeur.';
  for (const action of ['Facture Pennylane', 'Devis Pennylane'])
    await expect(button(bar, action)).toHaveAccessibleDescription(why);
  await button(bar, 'Devis').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(why);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await click(bar, 'Tout désélectionner');
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les commandes affichées' }).check();
  await expect(bar.getByRole('status')).toHaveText('3 commandes · 1 075,50 €');
});

test('ends above the bar of a selection @phone-only', async ({ as }) => {
  const client = await makeClient('Lisière Bruyère');
  const last = await makeOrder({ payer_account: client.id, amount: '10' });
  for (const amount of ['20', '30', '40']) await makeOrder({ payer_account: client.id, amount });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  await click(page, 'Sélectionner', { exact: true });
  const bar = selectionBar(page);
  await orderBox(page, last.id).check();
  await expect(bar.getByRole('status')).toHaveText('1 commande · 10,00 €');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const endOfLast = async () => {
    const card = page.locator(`[data-row-id="${last.id}"]`);
    const [row, edge] = [await card.boundingBox(), await bar.boundingBox()];
    return row && edge ? row.y + row.height - edge.y : Number.NaN;
  };
  await expect.poll(endOfLast).toBeLessThanOrEqual(0);
});

test('creates by n, walks by arrows, opens by Enter, searches by /', async ({ as }) => {
  const client = await makeClient('Clavier Muscari');
  for (const amount of ['10', '20', '30']) await makeOrder({ payer_account: client.id, amount });
  const page = await as('Boutique', `/commandes?search=${encodeURIComponent(client.name)}`);
  await expect(orderRows(page)).toHaveCount(3);
  await page.keyboard.press('n');
  await expect(dialog(page, 'Nouvelle commande')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const second = new URL((await orderRows(page).nth(1).getAttribute('href')) ?? '', page.url()).pathname;
  await title(page, 'Commandes').click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.locator(':focus')).toHaveAttribute('href', new RegExp(`^${second}\\?`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${second}\\?`));
  await page.goBack();

  await expect(orderRows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Rechercher une commande' });
  await expect(search).toBeFocused();
  await page.keyboard.type('n/');
  await expect(search).toHaveValue('n/');
  await expect(dialog(page)).toBeHidden();
});

test('deletes an order, finds it in the bin and restores it @phone', async ({ as }) => {
  const { client, id } = await makeOrderOf('Corbeille Muguet', { amount: '31' });
  const page = await as('Senior', `/commandes?search=${encodeURIComponent(client.name)}`);
  await orderRow(page, id).click();
  await click(page, 'Autres actions');
  await page.getByRole('menuitem', { name: 'Supprimer la commande' }).click();
  const asking = dialog(page, 'Supprimer la commande ?');
  await expect(asking).toContainText(`Commande ${id} de ${client.name}, 31,00 €.`);
  await expect(asking).toContainText('reste 30 jours dans la corbeille');
  await click(asking, 'Supprimer la commande');

  await expect(page.getByText(`Commande ${id} supprimée`)).toBeVisible();
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await click(page, 'Corbeille');
  const bin = page.getByRole('table', { name: 'Commandes supprimées' });
  await expect(bin.getByRole('link')).toHaveCount(1);
  await click(bin, `Restaurer la commande ${id}`);
  await expect(page.getByText(`La commande ${id} est restaurée.`)).toBeVisible();
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible();
  await click(page, 'Corbeille');
  await expect(orderRow(page, id)).toBeVisible();
});

test('offers neither bin nor deletion below Senior', async ({ as }) => {
  const { client, id } = await makeOrderOf('Comptoir Bleuet');
  const page = await as('Comptable', `/commandes?deleted=true&search=${encodeURIComponent(client.name)}`);
  await expect(orderRow(page, id)).toBeVisible();
  await expect(button(page, 'Corbeille')).toBeHidden();
  await orderRow(page, id).click();
  await expect(button(page, /Statut\s: Créée/)).toBeVisible();
  await click(page, 'Autres actions');
  await expect(page.getByRole('menuitem', { name: 'Imprimer la commande' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Supprimer la commande' })).toBeHidden();
});
